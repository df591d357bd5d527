import { z } from 'zod';

/**
 * The head of a folder's git repository. `branch`: that branch, which may not have a
 * commit yet. `detached`: a commit without a branch; `rebasing` is the branch that a rebase will
 * move, null if none runs. Names come from files of the project: show them as plain text only.
 */
export const gitHead = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('branch'), name: z.string() }),
  z.object({ kind: z.literal('detached'), commit: z.string(), rebasing: z.string().nullable() }),
]);
export type GitHead = z.infer<typeof gitHead>;
