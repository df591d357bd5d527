import { z } from 'zod';

import { diffHunk } from '../tool/tool-details.ts';

/** One changed file of a comparison. Paths are relative to the root of the repository, with `/`. */
export const fileChange = z.object({
  path: z.string(),
  /** The former path of a renamed or copied file; null for others. */
  oldPath: z.string().nullable(),
  status: z.enum([
    'added',
    'untracked',
    'modified',
    'deleted',
    'renamed',
    'copied',
    'typeChanged',
    'conflicted',
  ]),
  /** Lines added and removed; null for a binary file, and where they were not counted. */
  added: z.int().nullable(),
  removed: z.int().nullable(),
  isBinary: z.boolean(),
  isSubmodule: z.boolean(),
  /** Modes as git prints them, e.g. `100755`; null where the file does not exist. */
  oldMode: z.string().nullable(),
  newMode: z.string().nullable(),
  /** True if some of the file's changes are staged, or not staged. */
  isStaged: z.boolean(),
  isUnstaged: z.boolean(),
  /** Identifies this state of the change; a mark `reviewed` falls when it changes. */
  stateId: z.string(),
  isReviewed: z.boolean(),
});
export type FileChange = z.infer<typeof fileChange>;

/** A hunk that can be applied by itself. */
export const reviewHunk = diffHunk.extend({
  /** Hash of its bytes: a hunk with another id is another hunk. */
  hunkId: z.string(),
  /** Text after the second `@@`, e.g. the function. */
  heading: z.string(),
  /** True if the last old line, or the last new line, has no line break at its end. */
  oldEndsWithoutBreak: z.boolean(),
  newEndsWithoutBreak: z.boolean(),
});
export type ReviewHunk = z.infer<typeof reviewHunk>;

/** The changes of one file. Text that is not UTF-8 has replacement characters. */
export const fileDiff = z.object({
  change: fileChange,
  hunks: z.array(reviewHunk),
  /** Numbers of lines of both ends; null where the file does not exist or is not text. */
  oldLines: z.int().nullable(),
  newLines: z.int().nullable(),
  /** True if further hunks were left out because the diff is too long. */
  isCut: z.boolean(),
});
export type FileDiff = z.infer<typeof fileDiff>;
