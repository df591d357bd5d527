import { z } from 'zod';

const version = z.string().max(256);

/**
 * Reasons why a new version was not found, downloaded or installed. The detail is the original
 * error text.
 */
export const updateProblem = z.enum([
  /** The server did not answer. */
  'noAnswer',
  /** There is no version for this system. */
  'nothingThere',
  'refused',
  /** The feed could not be parsed. */
  'unreadable',
  /** The download does not match the announced checksum. */
  'damaged',
  /** The download is not signed by the signer of this Corral. */
  'unsigned',
  'other',
]);
export type UpdateProblem = z.infer<typeof updateProblem>;

/**
 * Reasons why this Corral cannot check for new versions: it runs from its sources, it has no feed
 * URL, or a package manager updates it.
 */
export const noUpdates = z.enum(['sources', 'noFeed', 'packageManager']);
export type NoUpdates = z.infer<typeof noUpdates>;

/** Known state of new versions of the desktop app. */
export const updateState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('absent'), why: noUpdates }),
  /** Initial state, before the first check. */
  z.object({ is: z.literal('unknown') }),
  z.object({ is: z.literal('checking') }),
  z.object({ is: z.literal('newest') }),
  z.object({ is: z.literal('found'), version }),
  z.object({ is: z.literal('downloading'), version, percent: z.int() }),
  /** The version is installed when Corral quits. */
  z.object({ is: z.literal('ready'), version }),
  /** `version` is the one that could not be downloaded; null if the check itself failed. */
  z.object({
    is: z.literal('failed'),
    problem: updateProblem,
    detail: z.string(),
    version: version.nullable(),
  }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** Actions of the person on new versions. */
export const updateStep = z.enum(['check', 'download', 'cancel', 'restart']);
export type UpdateStep = z.infer<typeof updateStep>;
