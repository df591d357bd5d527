import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { ok, type Result } from '#shared/base/result.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { defaultStart, knownSession, sessionIdOf } from './named-session.ts';
import { failure, type ApiFailure } from '#core/shell/http/reply.ts';
import { compose } from '#shared/words/sentence.ts';
import type { AwaitedPrompt } from './turn-end.ts';

/**
 * Allowed names of programs and persons, which windows and the audit display: letters, digits and a
 * few signs.
 */
const CLIENT_NAME = /^[\p{L}\p{N}_ .:@/+-]{1,100}$/u;

export const chatFields = z.strictObject({
  /** Session to continue; without it, `agentId` starts a new one. */
  sessionId: z.string().min(1).max(200).optional(),
  agentId: z.string().min(1).optional(),
  cwd: z.string().optional(),
  prompt: z.string().min(1).max(1_000_000).optional(),
  /**
   * Alternative to `prompt` in the body of the design document. Its `sessionId` may be a name that
   * the client chose.
   */
  message: z.string().min(1).max(1_000_000).optional(),
  /**
   * Name of the sender in the body of the design document, displayed like the name in
   * `X-Corral-Client`.
   */
  userId: z
    .string()
    .regex(CLIENT_NAME, 'userId must be a name of at most 100 plain characters.')
    .optional(),
  permissionMode: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  commandId: z.uuid().optional(),
});

export const chatBody = chatFields
  .refine(
    ({ prompt, message }) => (prompt === undefined) !== (message === undefined),
    'Give either message or prompt.',
  )
  .refine(
    ({ message, sessionId, agentId }) =>
      message !== undefined || (sessionId === undefined) !== (agentId === undefined),
    'Give either sessionId or agentId.',
  )
  .transform(({ prompt, message, ...others }) => ({
    ...others,
    prompt: prompt ?? message ?? '',
    isMessage: message !== undefined,
  }));
type ChatBody = z.infer<typeof chatBody>;

/** A prompt that was sent. `since` is the position at which its events sendPrompt. */
export type SentPrompt = {
  readonly sessionId: string;
  readonly since: number;
  readonly prompt: AwaitedPrompt;
};

/** Number greater than any frame number. */
const END = Number.MAX_SAFE_INTEGER;

/** Sends the prompt to its session, or starts a session with it. */
export async function sendPrompt(
  line: ApiLine,
  body: ChatBody,
): Promise<Result<SentPrompt, ApiFailure>> {
  const { sessionId, isMessage } = body;
  if (!isMessage)
    return sessionId === undefined
      ? startSession(line, body, body.agentId ?? '')
      : promptSession(line, sessionId, body);
  const known = sessionId === undefined ? null : await knownSession(line, sessionId);
  if (known !== null) return promptSession(line, known, body);
  const start = await defaultStart(line, body);
  return start.ok
    ? startSession(line, { ...body, cwd: start.value.cwd }, start.value.agentId)
    : start;
}

/** Returns the current end of a session's stream. */
export async function endOf(line: ApiLine, sessionId: string): Promise<Result<number, ApiFailure>> {
  const read = await line.streams['streams.read']({ stream: sessionId, since: END });
  if (read.ok) return ok(read.value.seq);
  return read.error.kind === 'noSuchStream' ? noSuchSession(sessionId) : read;
}

function noSuchSession(sessionId: string) {
  return failure('noSuchSession', compose('httpFailures.noSuchSession', { session: sessionId }));
}

async function startSession(
  line: ApiLine,
  body: ChatBody,
  agentId: string,
): Promise<Result<SentPrompt, ApiFailure>> {
  const { sessionId: name, cwd = '', commandId = randomUUID(), model = null } = body;
  const listed = await line.api['agents.list']({ refresh: false });
  if (!listed.ok) return listed;
  const agent = listed.value.agents.find((each) => each.agentId === agentId);
  if (!agent)
    return failure('agentUnavailable', compose('sessionFailures.unknownAgent', { agent: agentId }));
  const permissionMode = body.permissionMode ?? agent.defaultPermissionMode;
  const own = name === undefined ? {} : { sessionId: sessionIdOf(name) };
  const created = await line.api['sessions.create']({
    commandId,
    ...own,
    agentId,
    cwd,
    permissionMode,
    model,
    prompt: body.prompt,
  });
  // A concurrent request has started the session of this name.
  if (!created.ok && created.error.kind === 'sessionExists' && own.sessionId)
    return promptSession(line, own.sessionId, body);
  return created.ok
    ? ok({ sessionId: created.value.session.sessionId, since: 0, prompt: { of: 'first' } })
    : created;
}

async function promptSession(
  line: ApiLine,
  sessionId: string,
  body: ChatBody,
): Promise<Result<SentPrompt, ApiFailure>> {
  const { commandId = randomUUID(), permissionMode, model } = body;
  const since = await endOf(line, sessionId);
  if (!since.ok) return since;
  if (permissionMode !== undefined) {
    const set = await line.api['sessions.setPermissionMode']({
      commandId: randomUUID(),
      sessionId,
      permissionMode,
    });
    if (!set.ok) return set;
  }
  if (model !== undefined) {
    const set = await line.api['sessions.setModel']({ commandId: randomUUID(), sessionId, model });
    if (!set.ok) return set;
  }
  const sent = await line.api['sessions.prompt']({ commandId, sessionId, text: body.prompt });
  return sent.ok
    ? ok({
        sessionId,
        since: since.value,
        prompt: { of: 'message', messageId: sent.value.messageId },
      })
    : sent;
}
