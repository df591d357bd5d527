import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, listOf } from '#shared/base/lenient.ts';

import { permissionStep, questionStep, reopened, withdrawMissing } from '../asks/requests.ts';
import { at, type Line, type Step } from '../wire/line.ts';
import { isTextPart, isToolPart, messageInfo, part, type Part } from '../wire/parts.ts';
import type { OpencodeState } from '../wire/state.ts';
import { messageStep } from './messages.ts';
import { partStep, PROMPT_KEY } from './part-events.ts';
import { sessionChanged } from './sessions.ts';
import { statusStep } from './turns.ts';

const ids = listOf(z.string());
const about = z.object({
  what: z.enum([
    'permissions',
    'questions',
    'status',
    'messages',
    'stored',
    'history',
    'transcript',
    'children',
  ]),
  value: z.unknown().optional(),
  /** Questions that were open before the request. Others may have been asked since. */
  open: ids,
  /** Questions whose answer did not arrive. */
  lost: ids,
  /** Number of turns before the request: another one may have started since. */
  turns: z.number().catch(-1),
});
type Polled = z.output<typeof about>;

const message = z.object({ info: messageInfo, parts: listOf(part) });
const status = z.object({
  type: z.string(),
  attempt: z.number().catch(1),
  message: z.string().catch(''),
});
const listed = listOf(z.record(z.string(), z.unknown()));

/**
 * Converts a reply that Corral requested because events may be missing. Everything in it has the
 * keys of the events, so that nothing is there twice.
 */
export function polled(state: OpencodeState, line: Line): Step {
  const reply = fit(about, line.properties);
  if (!reply) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  switch (reply.what) {
    case 'permissions':
      return requests(state, line, reply, permissionStep);
    case 'questions':
      return requests(state, line, reply, questionStep);
    case 'status':
      return statusPolled(state, line, reply);
    case 'children':
      return inOrder(state, fit(listed, reply.value) ?? [], (each, info) =>
        sessionChanged(each, { ...line, type: 'session.updated', properties: { info } }),
      );
    default:
      return messagesPolled(state, line, reply);
  }
}

/** Asks the questions that are pending, and withdraws those that are not pending any more. */
function requests(
  state: OpencodeState,
  line: Line,
  { value, open, lost }: Polled,
  convert: typeof permissionStep,
): Step {
  const pending = fit(listed, value);
  if (!pending) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const own = pending.filter(({ sessionID }) => isOwn(state, sessionID));
  const pendingIds = own.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const gone = withdrawMissing(state, open, pendingIds);
  const asked = inOrder(reopened(gone.state, lost), own, (each, properties) =>
    convert(each, ofSession(each, line, properties['sessionID']), properties),
  );
  return { state: asked.state, events: [...gone.events, ...asked.events] };
}

function statusPolled(state: OpencodeState, line: Line, { value, turns }: Polled): Step {
  const all = fit(z.record(z.string(), z.unknown()), value);
  if (!all || state.sessionId === null) return { state, events: [] };
  // A session that is idle is absent.
  const now = fit(status, all[state.sessionId]) ?? { type: 'idle', attempt: 1, message: '' };
  if (now.type === 'idle' && turns !== state.turns) return { state, events: [] };
  return statusStep(state, { ...line, parent: null }, now);
}

/**
 * Converts messages that were read again. Of a conversation that continues only what has ended is
 * converted, because nothing will end the rest; a `transcript` has no live part.
 */
function messagesPolled(state: OpencodeState, line: Line, { value, what }: Polled): Step {
  const messages = fit(listOf(message), value) ?? [];
  const isStored = what !== 'messages';
  const step = inOrder(state, messages, (before, { info, parts }) => {
    const now = ofSession(before, line, info.sessionID);
    const from = isStored ? at(now, info.time.created) : now;
    const head = messageStep(before, from, info);
    const ended =
      isStored && what !== 'transcript'
        ? parts.filter((each) => !isToolPart(each) || each.state.time.end !== null)
        : parts;
    const isNew = what === 'history' || what === 'transcript';
    const shown = isNew ? ended.map(ofNoPrompt) : ended;
    const body = inOrder(head.state, shown, (each, given) => partStep(each, from, given));
    return { state: body.state, events: [...head.events, ...body.events] };
  });
  if (!isStored) return step;
  // Errors and usage of earlier turns are not those of the next one.
  const { failure, usage, messageId, blocks } = state;
  return { ...step, state: { ...step.state, failure, usage, messageId, blocks } };
}

/** Returns a part without the key of its prompt: this session has not shown the prompt yet. */
function ofNoPrompt(given: Part): Part {
  if (!isTextPart(given)) return given;
  return { ...given, metadata: { ...given.metadata, [PROMPT_KEY]: null } };
}

function inOrder<T>(
  state: OpencodeState,
  items: readonly T[],
  convert: (state: OpencodeState, item: T) => Step,
): Step {
  const events: AgentEvent[] = [];
  let now = state;
  for (const item of items) {
    const step = convert(now, item);
    now = step.state;
    for (const event of step.events) events.push(event);
  }
  return { state: now, events };
}

function isOwn(state: OpencodeState, sessionId: unknown): boolean {
  return (
    typeof sessionId === 'string' &&
    (sessionId === state.sessionId || state.children.has(sessionId))
  );
}

function ofSession(state: OpencodeState, line: Line, sessionId: unknown): Line {
  if (typeof sessionId !== 'string') return line;
  const parent = state.children.get(sessionId)?.toolUseId ?? null;
  return { ...line, sessionId, parent };
}
