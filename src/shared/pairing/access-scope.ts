import { z } from 'zod';

/**
 * Rights of a token.
 * - `read`: reads lists, conversations and streams.
 * - `answer`: reads, and answers questions.
 * - `all`: does all that a window can.
 */
export const accessScope = z.enum(['read', 'answer', 'all']);
export type AccessScope = z.infer<typeof accessScope>;

/** Returns whether a token of a scope may do what needs another one. */
export function allows(scope: AccessScope, needed: AccessScope): boolean {
  return accessScope.options.indexOf(scope) >= accessScope.options.indexOf(needed);
}
