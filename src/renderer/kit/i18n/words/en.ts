import { first } from './en-first.ts';
import { rest } from './en-rest.ts';

/** All catalogues of the pages, for the compiler and for tests. A page loads the two parts. */
export const en = { ...first, ...rest };
