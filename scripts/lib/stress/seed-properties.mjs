import fc from 'fast-check';
import { inject } from 'vitest';

// A setup file of vitest: each property of a stress run begins with its seed.
const { seed } = inject('testSize');
if (seed !== null) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
