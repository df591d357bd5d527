/**
 * The modes of a session, from the strictest to the loosest.
 *
 * - `plan`: reads only; every other effect is refused.
 * - `ask`: asks before every effect that is not a read inside the workspace.
 * - `acceptEdits`: edits inside the workspace need no answer; everything else asks.
 * - `sandbox`: commands inside a working sandbox need no answer, either.
 */
export type Mode = 'plan' | 'ask' | 'acceptEdits' | 'sandbox';

export const MODES: readonly Mode[] = ['plan', 'ask', 'acceptEdits', 'sandbox'];
