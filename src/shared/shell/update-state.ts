import { z } from 'zod';

const version = z.string().max(256);

/** Why a new version was not found, fetched or installed; the detail says it in the words of who found out. */
export const updateProblem = z.enum([
  /** Nobody answers there. */
  'noAnswer',
  /** There is nothing for this system. */
  'nothingThere',
  'refused',
  /** What is said of versions there cannot be understood. */
  'unreadable',
  /** What came is not what was announced. */
  'damaged',
  /** It was not signed by who signed this Corral. */
  'unsigned',
  'other',
]);
export type UpdateProblem = z.infer<typeof updateProblem>;

/** Why this Corral cannot look for new versions at all: it runs from its sources, nobody named a place, a package manager does it. */
export const noUpdates = z.enum(['sources', 'noFeed', 'packageManager']);
export type NoUpdates = z.infer<typeof noUpdates>;

/** What is known of new versions of the desktop app. */
export const updateState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('absent'), why: noUpdates }),
  /** Nobody has looked yet. */
  z.object({ is: z.literal('unknown') }),
  z.object({ is: z.literal('checking') }),
  z.object({ is: z.literal('newest') }),
  z.object({ is: z.literal('found'), version }),
  z.object({ is: z.literal('downloading'), version, percent: z.int() }),
  /** It is installed when Corral ends. */
  z.object({ is: z.literal('ready'), version }),
  /** `version`: of what was found and could not be fetched; `null`: the look itself failed. */
  z.object({ is: z.literal('failed'), problem: updateProblem, detail: z.string(), version: version.nullable() }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** What the person wants done about new versions. */
export const updateStep = z.enum(['check', 'download', 'cancel', 'restart']);
export type UpdateStep = z.infer<typeof updateStep>;
