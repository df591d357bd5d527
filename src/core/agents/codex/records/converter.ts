import type { AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { recordOutcome } from '#core/agents/kits/records/record-outcome.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { cutOf, limitDepth } from '#core/agents/kits/records/depth-limit.ts';
import { unreadableRecord, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';
import { isTime } from '#shared/base/parse-time.ts';

import { execLine } from './exec-line.ts';
import type { Line, Step } from '../wire/line.ts';
import { appServerLine } from './notifications.ts';
import { rolloutLine } from './rollout-line.ts';
import { initialState, type CodexState } from '../wire/state.ts';
import { fields, wireLine, type WireLine } from '../wire/wire.ts';

const REQUEST = /^\{"method":("[\w/]{1,100}"),"id":(\d{1,15}|"[^"\\]{1,200}"),"params":/;

/**
 * Returns a short request for a question too long to be read: its method and id, which Codex writes
 * first (seen with 0.169.0). Returns null if the line is not a request.
 */
function gist(head: string): string | null {
  const [, method, id] = REQUEST.exec(head) ?? [];
  return method === undefined || id === undefined
    ? null
    : `{"method":${method},"id":${id},"params":{}}`;
}

/** Converts lines of `codex app-server`, of `codex exec --json` and of rollouts. */
export const codexConverter: Converter<CodexState> = { initial: initialState, convert, gist };

function convert(state: CodexState, record: AgentRecord): Conversion<CodexState> {
  if (!/\S/.test(record.text)) return { state, events: [], fate: 'quiet' };
  const value = record.json ? record.json.value : parseJson(record.text);
  if (value === undefined) return unreadable(state, record, 'notJson');
  const given = fit(fields, value);
  const { fields: whole, isCut } = limitDepth(given ?? {}, record.json?.isShallow);
  const cut = cutOf(record, isCut);
  const wire = given && fit(wireLine, whole);
  if (!wire) return unreadable(state, record, 'notAnObject');
  // Codex waits for a reply to a request, so an incomplete one is converted, too.
  if (isCut && !isRequest(wire)) return unreadable(state, record, 'tooDeep');
  const line = lineOf(state, wire, record, { whole, cut });
  const timed =
    line.timestamp === state.lastTimestamp ? state : { ...state, lastTimestamp: line.timestamp };
  const step = handle(timed, line);
  return { ...step, fate: recordOutcome(step.events) };
}

function handle(state: CodexState, line: Line): Step {
  const { wire } = line;
  const step =
    wire.type === null
      ? appServerLine(state, line)
      : wire.payload === null
        ? execLine(state, line)
        : rolloutLine(state, line);
  return step ?? { state, events: [unknownOutput(line, 'unknownRecord')] };
}

/** Returns true if Codex waits for a reply. */
function isRequest({ type, method, id }: WireLine): boolean {
  return type === null && method !== null && id !== null;
}

type LineContent = { readonly whole: Fields; readonly cut: Line['cut'] };

function lineOf(
  state: CodexState,
  wire: WireLine,
  record: AgentRecord,
  { whole, cut }: LineContent,
): Line {
  const about = wire.payload ?? (wire.method === null ? whole : wire.params);
  const timestamp = timestampOf(wire, record) ?? state.lastTimestamp;
  return { wire, fields: about, record, timestamp, parent: parentOf(state, about), cut };
}

/**
 * Returns the time at which a line was written, in ms: its own timestamp, or else the time it was
 * received.
 */
function timestampOf(
  { emittedAtMs, timestamp }: WireLine,
  { receivedAt }: AgentRecord,
): number | null {
  const written = emittedAtMs ?? (timestamp === null ? Number.NaN : Date.parse(timestamp));
  return isTime(written) ? written : receivedAt;
}

/**
 * Returns the tool use whose sub-agent owns the thread, or null for the main thread. A thread that
 * no known tool started gets a key of its own.
 */
function parentOf(state: CodexState, { threadId }: Fields): string | null {
  if (typeof threadId !== 'string' || state.threadId === null || threadId === state.threadId)
    return null;
  return state.parents.get(threadId) ?? `thread/${threadId}`;
}

function unreadable(
  state: CodexState,
  record: AgentRecord,
  reason: string,
): Conversion<CodexState> {
  return { state, ...unreadableRecord(record, state.lastTimestamp, reason) };
}
