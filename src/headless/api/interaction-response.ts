import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { ok, type Result } from '#shared/base/result.ts';
import { interactionResponse } from '#shared/interaction/interaction.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { knownSession } from './named-session.ts';
import { failure, type ApiFailure } from '#core/shell/http/reply.ts';

export const respondBody = z.strictObject({
  ...interactionResponse.shape,
  commandId: z.uuid().optional(),
});

/** Handles `POST /api/agent/chat/react/interaction_response`: the answer to one question. */
export async function respondToInteraction(
  line: ApiLine,
  raw: unknown,
  client: string,
): Promise<Result<unknown, ApiFailure>> {
  const parsed = respondBody.safeParse(raw);
  if (!parsed.success) return failure('malformed', z.prettifyError(parsed.error));
  const { commandId = randomUUID(), ...response } = parsed.data;
  const sessionId = (await knownSession(line, response.sessionId)) ?? response.sessionId;
  const done = await line.api['interactions.respond']({
    ...response,
    sessionId,
    commandId,
    client,
    windowId: `http ${client}`,
  });
  if (!done.ok) return done;
  const { request, outcome, closedAt } = done.value.interaction;
  return ok({
    success: true,
    message: 'The agent has the answer.',
    sessionId: response.sessionId,
    requestId: request.requestId,
    outcome,
    timestamp: new Date(closedAt ?? Date.now()).toISOString(),
  });
}
