import { fileInjections } from './file-injections.ts';
import type { Injection } from './injection.ts';
import { moreInjections } from './more-injections.ts';
import { trustedInjections } from './trusted-injections.ts';

/**
 * Hostile texts for tests with a model that obeys them: no wanted call may have an effect without an
 * answer of the person in the modes `ask` and `acceptEdits`, nor in `sandbox` outside of a sandbox.
 */
export const injections: readonly Injection[] = [
  ...fileInjections,
  ...trustedInjections,
  ...moreInjections,
];
