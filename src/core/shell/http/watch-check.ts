import { z } from 'zod';

import { ok, type Result } from '#shared/base/result.ts';
import { extractedMessage } from '#shared/detection/extracted-message.ts';

import type { ApiLine } from './api-line.ts';
import { failure, type ApiFailure } from './reply.ts';

export const WATCH_CHECK = '/api/watch/check';

export const watchBody = z.strictObject({ sessionId: z.string().min(1).max(5000) });
export const watchReply = z.object({
  success: z.literal(true),
  placeId: z.string(),
  state: z.enum(['waiting', 'processing', 'idle', 'exited']).nullable(),
  message: extractedMessage.nullable(),
});

/** `POST /api/watch/check`: reads a terminal now and returns its current question. */
export async function checkWatched(
  line: ApiLine,
  raw: unknown,
): Promise<Result<unknown, ApiFailure>> {
  const parsed = watchBody.safeParse(raw);
  if (!parsed.success) return failure('malformed', z.prettifyError(parsed.error));
  const done = await line.api['watch.check'](parsed.data);
  return done.ok ? ok({ success: true, ...done.value } satisfies z.infer<typeof watchReply>) : done;
}
