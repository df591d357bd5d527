import type { AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { cutOf, limitDepth } from '#core/agents/kits/records/depth-limit.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { recordOutcome } from '#core/agents/kits/records/record-outcome.ts';
import { unreadableRecord, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { isFields, numberAt, type Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';

import { permissionAsked, questionAsked, requestClosed } from '../asks/requests.ts';
import { wireEvent, wrapped, type Line, type Step } from '../wire/line.ts';
import { parentOfEvent, sessionOfEvent } from '../wire/session-of-event.ts';
import { initialState, type OpencodeState } from '../wire/state.ts';
import { isQuietEvent } from './known-events.ts';
import { messageUpdated } from './messages.ts';
import { partGrew, partUpdated } from './part-events.ts';
import { polled } from './polled.ts';
import { promptSent, sessionChanged, sessionOpened } from './sessions.ts';
import { compacted, sessionFailed, sessionIdle, statusChanged } from './turns.ts';

type Handler = (state: OpencodeState, line: Line) => Step;

/**
 * Handlers by the type of an event. Generation 1 renamed some of its events, and sends a second
 * vocabulary beside the first one; each name is known.
 */
const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['session.created', sessionChanged],
  ['session.updated', sessionChanged],
  ['session.status', statusChanged],
  ['session.idle', sessionIdle],
  ['session.error', sessionFailed],
  ['session.compacted', compacted],
  ['message.updated', messageUpdated],
  ['message.part.updated', partUpdated],
  ['message.part.delta', partGrew],
  ...[
    'permission.asked',
    'permission.updated',
    'permission.v2.asked',
    'session.permission.asked',
  ].map((name) => [name, permissionAsked] as const),
  ...['question.asked', 'question.v2.asked', 'session.question.asked'].map(
    (name) => [name, questionAsked] as const,
  ),
  ...[
    'permission.replied',
    'permission.v2.replied',
    'session.permission.replied',
    'question.replied',
    'question.rejected',
    'question.v2.replied',
    'question.v2.rejected',
    'session.question.replied',
    'session.question.rejected',
  ].map((name) => [name, requestClosed] as const),
  ['corral.opened', sessionOpened],
  ['corral.prompted', promptSent],
  ['corral.polled', polled],
]);

const ASKED =
  /"type":"(permission\.asked|permission\.v2\.asked|question\.asked)","properties":\{"id":"(\w{1,80})","sessionID":"(\w{1,80})"/;

/**
 * Returns a short event for a question too long to be read: its id and its session, which OpenCode
 * writes first (seen with 1.18.33). Returns null if the line is no question.
 */
function gist(head: string): string | null {
  const [, type, id, sessionID] = ASKED.exec(head) ?? [];
  if (type === undefined) return null;
  return JSON.stringify({ type, properties: { id, sessionID, permission: 'edit', questions: [] } });
}

/** Converts events of `opencode serve`, and what Corral read from it by other requests. */
export const opencodeConverter: Converter<OpencodeState> = { initial: initialState, convert, gist };

function convert(state: OpencodeState, record: AgentRecord): Conversion<OpencodeState> {
  if (!/\S/.test(record.text)) return { state, events: [], fate: 'quiet' };
  const value = record.json ? record.json.value : parseJson(record.text);
  if (value === undefined) return unreadable(state, record, 'notJson');
  if (!isFields(value)) return unreadable(state, record, 'notAnObject');
  const { fields: whole, isCut } = limitDepth(value, record.json?.isShallow);
  const event = fit(wrapped, whole)?.payload ?? fit(wireEvent, whole);
  if (!event) return unreadable(state, record, 'unknownRecord');
  const isQuestion = event.type.endsWith('.asked');
  // OpenCode waits for a reply to a question, so an incomplete one is converted, too.
  if (isCut && !isQuestion) return unreadable(state, record, 'tooDeep');
  const line = lineOf(state, record, event, cutOf(record, isCut));
  const step = handle({ ...state, lastTimestamp: line.timestamp }, line);
  return { ...step, fate: recordOutcome(step.events) };
}

function handle(state: OpencodeState, line: Line): Step {
  const handler = handlers.get(line.type);
  if (handler) return isOther(state, line) ? { state, events: [] } : handler(state, line);
  if (isQuietEvent(line.type)) return { state, events: [] };
  return { state, events: [unknownOutput(line, 'unknownRecord')] };
}

/** Returns true for an event of a session that is neither the main one nor one of its sub-agents. */
function isOther(state: OpencodeState, { type, sessionId, properties }: Line): boolean {
  if (sessionId === null || state.sessionId === null || isOwn(state, sessionId)) return false;
  const parent = parentOfEvent(type, properties);
  return parent === null || !isOwn(state, parent);
}

function isOwn(state: OpencodeState, sessionId: string): boolean {
  return sessionId === state.sessionId || state.children.has(sessionId);
}

function lineOf(
  state: OpencodeState,
  record: AgentRecord,
  { type, properties }: { readonly type: string; readonly properties: Fields },
  cut: Line['cut'],
): Line {
  const sessionId = sessionOfEvent(type, properties);
  const timestamp = numberAt(properties, 'time') ?? record.receivedAt ?? state.lastTimestamp;
  const parent = parentOf(state, sessionId);
  return { type, properties, sessionId, record, timestamp, parent, cut };
}

/** Returns the tool use whose sub-agent owns the session, or null for the main session. */
function parentOf(state: OpencodeState, sessionId: string | null): string | null {
  if (sessionId === null || sessionId === state.sessionId) return null;
  return state.children.get(sessionId)?.toolUseId ?? null;
}

function unreadable(
  state: OpencodeState,
  record: AgentRecord,
  reason: string,
): Conversion<OpencodeState> {
  return { state, ...unreadableRecord(record, state.lastTimestamp, reason) };
}
