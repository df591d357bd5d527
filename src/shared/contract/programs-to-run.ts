import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';

import { failures } from './call.ts';

/** A file with the lines that were shown before an agreement. `more` counts lines that were not. */
export const shownFile = z.object({
  file: z.string(),
  lines: z.array(z.string()),
  more: z.int(),
});
export type ShownFile = z.infer<typeof shownFile>;

/** Identifies what would run. */
export const programsHash = z.string().length(64);

/** Programs that git would run for an action, as far as they are shown before a yes. */
const programsToRun = z.object({
  /** Working tree of the repository. */
  root: z.string(),
  /** Identifies what would run; a yes covers only that. */
  hash: programsHash,
  /** True if the person accepted another content before. */
  isChange: z.boolean(),
  files: z.array(shownFile),
  moreFiles: z.int(),
});
export type ProgramsToRun = z.infer<typeof programsToRun>;

/**
 * Returns the failures of a call that runs git as a repository is set up. `runsPrograms`: nothing
 * was done; after `trust.agree`, the same call can be repeated.
 */
export function actFailures<const K extends readonly [string, ...string[]]>(...kinds: K) {
  const others = failures(...kinds);
  return () =>
    z.union([
      others(),
      z.object({
        kind: z.literal('runsPrograms'),
        message: shownText,
        remedy: shownText.nullable(),
        programs: programsToRun,
      }),
    ]);
}
