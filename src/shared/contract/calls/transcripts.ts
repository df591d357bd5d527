import { z } from 'zod';

import { call, failures } from '../call.ts';
import { isRepeat } from './search/search.ts';
import { session } from '../sessions.ts';

/** A conversation file that an agent wrote by itself on this machine. */
export const transcriptInfo = z.object({
  agentId: z.string(),
  agentSessionId: z.string(),
  /** Null if the beginning of the file does not contain one. */
  title: z.string().nullable(),
  cwd: z.string().nullable(),
  bytes: z.int(),
  modifiedAt: z.number(),
  /** The session that was opened from it; null if there is none. */
  sessionId: z.string().nullable(),
});
export type TranscriptInfo = z.infer<typeof transcriptInfo>;

/** Maximum number of transcripts in one reply. */
export const MAX_TRANSCRIPTS = 20_000;

const commandId = z.uuid();
const sessionId = z.string().min(1);

export const transcripts = {
  /**
   * Lists transcripts by their last message, newest first: at most `limit` after the first
   * `offset`. `total` counts all. `isListing`: new files are being looked for, and the same call
   * may return more in a moment.
   */
  'transcripts.list': call(
    () =>
      z.strictObject({
        offset: z.int().min(0).optional(),
        limit: z.int().min(1).max(MAX_TRANSCRIPTS).optional(),
        isRepeat,
      }),
    () =>
      z.object({
        transcripts: z.array(transcriptInfo),
        total: z.int(),
        isListing: z.boolean(),
      }),
    failures('unavailable'),
  ),
  /**
   * Makes it a stopped session, with its newest messages immediately and the older ones gradually;
   * a prompt resumes it.
   */
  'transcripts.open': call(
    () =>
      z.strictObject({
        commandId,
        agentId: z.string().min(1),
        agentSessionId: z.string().min(1).max(200),
      }),
    () => z.object({ session }),
    failures('noSuchTranscript', 'agentUnavailable', 'storeFailed'),
  ),
  /**
   * Starts an agent that keeps its conversations to itself, returns them, newest first, and ends
   * it. A conversation that is opened then starts the agent again, which repeats its messages.
   */
  'transcripts.ask': call(
    () => z.strictObject({ agentId: z.string().min(1) }),
    () => z.object({ transcripts: z.array(transcriptInfo) }),
    failures('agentUnavailable'),
  ),
  /** Pauses or resumes reading older messages. */
  'transcripts.pause': call(
    () => z.strictObject({ commandId, sessionId, paused: z.boolean() }),
    () => z.object({}),
    failures('noSuchSession', 'nothingToRead', 'storeFailed'),
  ),
};
