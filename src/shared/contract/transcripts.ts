import { z } from 'zod';

import { call, failures } from './call.ts';
import { session } from './sessions.ts';

/** A conversation that an agent wrote down by itself, on this machine. */
export const transcriptInfo = z.object({
  agentId: z.string(),
  agentSessionId: z.string(),
  /** `null`: its beginning does not say. */
  title: z.string().nullable(),
  cwd: z.string().nullable(),
  bytes: z.int(),
  modifiedAt: z.number(),
  /** The session that it is already; `null`: none yet. */
  sessionId: z.string().nullable(),
});
export type TranscriptInfo = z.infer<typeof transcriptInfo>;

/** Transcripts listed at most. */
export const MAX_TRANSCRIPTS = 20_000;

const commandId = z.uuid();
const sessionId = z.string().min(1);

export const transcripts = {
  /** Newest first, at most `limit`; `total` counts all. A short list comes sooner: fewer files are read. */
  'transcripts.list': call(
    z.strictObject({ limit: z.int().min(1).max(MAX_TRANSCRIPTS).optional() }),
    z.object({ transcripts: z.array(transcriptInfo), total: z.int() }),
    failures('unavailable'),
  ),
  /** Makes it a stopped session, with its newest messages at once and the older ones little by little; a prompt resumes it. */
  'transcripts.open': call(
    z.strictObject({ commandId, agentId: z.string().min(1), agentSessionId: z.string().min(1).max(200) }),
    z.object({ session }),
    failures('noSuchTranscript', 'agentUnavailable', 'storeFailed'),
  ),
  /** Stops reading older messages, or goes on with it. */
  'transcripts.pause': call(
    z.strictObject({ commandId, sessionId, paused: z.boolean() }),
    z.object({}),
    failures('noSuchSession', 'nothingToRead', 'storeFailed'),
  ),
};
