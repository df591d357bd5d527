import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { ok, type Result } from '#shared/base/result.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { defaultStart, knownSession, sessionIdOf } from './named-session.ts';
import { failure, type ApiFailure } from '#core/shell/http/reply.ts';
import type { AwaitedPrompt } from './turn-end.ts';

/** Letters, digits and a few signs: the name of a program or a person, which stands in windows and in the audit. */
const CLIENT_NAME = /^[\p{L}\p{N}_ .:@/+-]{1,100}$/u;

const shape = z.strictObject({
  /** To go on with; otherwise `agentId` begins a new one. */
  sessionId: z.string().min(1).max(200).optional(),
  agentId: z.string().min(1).optional(),
  cwd: z.string().optional(),
  prompt: z.string().min(1).max(1_000_000).optional(),
  /** The same as `prompt`, in the body of the design document: its `sessionId` may be a name of the client's own choice. */
  message: z.string().min(1).max(1_000_000).optional(),
  /** Who asks, in the body of the design document: shown like the name in `X-Corral-Client`. */
  userId: z.string().regex(CLIENT_NAME, 'userId must be a name of at most 100 plain characters.').optional(),
  permissionMode: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  commandId: z.uuid().optional(),
});

export const chatBody = shape
  .refine(({ prompt, message }) => (prompt === undefined) !== (message === undefined), 'Give either message or prompt.')
  .refine(
    ({ message, sessionId, agentId }) => message !== undefined || (sessionId === undefined) !== (agentId === undefined),
    'Give either sessionId or agentId.',
  )
  .transform(({ prompt, message, ...others }) => ({ ...others, prompt: prompt ?? message ?? '', isMessage: message !== undefined }));
type ChatBody = z.infer<typeof chatBody>;

/** `since`: where the events of the prompt begin. */
export type Begun = { readonly sessionId: string; readonly since: number; readonly prompt: AwaitedPrompt };

/** A number after every frame. */
const END = Number.MAX_SAFE_INTEGER;

/** Gives the prompt to its session, or to a new one. */
export async function begin(line: ApiLine, body: ChatBody): Promise<Result<Begun, ApiFailure>> {
  const { sessionId, isMessage } = body;
  if (!isMessage) return sessionId === undefined ? beginSession(line, body, body.agentId ?? '') : prompt(line, sessionId, body);
  const known = sessionId === undefined ? null : await knownSession(line, sessionId);
  if (known !== null) return prompt(line, known, body);
  const start = await defaultStart(line, body);
  return start.ok ? beginSession(line, { ...body, cwd: start.value.cwd }, start.value.agentId) : start;
}

/** The end of a session's stream, from which on everything is new. */
export async function endOf(line: ApiLine, sessionId: string): Promise<Result<number, ApiFailure>> {
  const read = await line.streams['streams.read']({ stream: sessionId, since: END });
  if (read.ok) return ok(read.value.seq);
  return read.error.kind === 'noSuchStream' ? noSuchSession(sessionId) : read;
}

function noSuchSession(sessionId: string) {
  return failure('noSuchSession', `There is no session ${sessionId}; it may have been deleted.`);
}

async function beginSession(line: ApiLine, body: ChatBody, agentId: string): Promise<Result<Begun, ApiFailure>> {
  const { sessionId: name, cwd = '', commandId = randomUUID(), model = null } = body;
  const listed = await line.api['agents.list']({ refresh: false });
  if (!listed.ok) return listed;
  const agent = listed.value.agents.find((each) => each.agentId === agentId);
  if (!agent) return failure('agentUnavailable', `Corral knows no agent called ${agentId}.`);
  const permissionMode = body.permissionMode ?? agent.defaultPermissionMode;
  const own = name === undefined ? {} : { sessionId: sessionIdOf(name) };
  const made = await line.api['sessions.create']({ commandId, ...own, agentId, cwd, permissionMode, model, prompt: body.prompt });
  // Another request began the session of this name in the meantime.
  if (!made.ok && made.error.kind === 'sessionExists' && own.sessionId) return prompt(line, own.sessionId, body);
  return made.ok ? ok({ sessionId: made.value.session.sessionId, since: 0, prompt: { of: 'first' } }) : made;
}

async function prompt(line: ApiLine, sessionId: string, body: ChatBody): Promise<Result<Begun, ApiFailure>> {
  const { commandId = randomUUID(), permissionMode, model } = body;
  const since = await endOf(line, sessionId);
  if (!since.ok) return since;
  if (permissionMode !== undefined) {
    const set = await line.api['sessions.setPermissionMode']({ commandId: randomUUID(), sessionId, permissionMode });
    if (!set.ok) return set;
  }
  if (model !== undefined) {
    const set = await line.api['sessions.setModel']({ commandId: randomUUID(), sessionId, model });
    if (!set.ok) return set;
  }
  const sent = await line.api['sessions.prompt']({ commandId, sessionId, text: body.prompt });
  return sent.ok ? ok({ sessionId, since: since.value, prompt: { of: 'message', messageId: sent.value.messageId } }) : sent;
}
