import { z } from 'zod';

import { call, failures } from '../call.ts';
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

/** Maximum number of listed transcripts. */
export const MAX_TRANSCRIPTS = 20_000;

const commandId = z.uuid();
const sessionId = z.string().min(1);

export const transcripts = {
  /**
   * Lists transcripts, newest first, at most `limit`; `total` counts all. A short list is faster:
   * fewer files are read.
   */
  'transcripts.list': call(
    () => z.strictObject({ limit: z.int().min(1).max(MAX_TRANSCRIPTS).optional() }),
    () => z.object({ transcripts: z.array(transcriptInfo), total: z.int() }),
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
