import { z } from 'zod';

/** Operations of git that stop and wait for the person. `am` applies patches of mails. */
export const operationKind = z.enum(['merge', 'rebase', 'cherryPick', 'revert', 'am']);
export type OperationKind = z.infer<typeof operationKind>;

/** An operation that waits, and what ends with it. Lists of paths are cut; the counts are not. */
export const repositoryOperation = z.object({
  kind: operationKind,
  /** Identifies the operation and its step; another one has another id. */
  operationId: z.string(),
  /** The branch that is merged or rebased, or the id and subject of the commit; null if unknown. */
  subject: z.string().nullable(),
  /** Branch or id of the commit onto which a rebase puts the commits; null for others. */
  onto: z.string().nullable(),
  /** Number of the present commit of a rebase, and of all; null where there is only one. */
  step: z.int().nullable(),
  steps: z.int().nullable(),
  /** True if nothing is left of the present commit, so that finishing leaves it out. */
  isEmptyStep: z.boolean(),
  conflicts: z.array(z.string()),
  conflictCount: z.int(),
  /** Files whose changes are lost by an abort. */
  atRisk: z.array(z.string()),
  atRiskCount: z.int(),
});
export type RepositoryOperation = z.infer<typeof repositoryOperation>;
