import type { AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { cutOf, limitDepth } from '#core/agents/kits/records/depth-limit.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { recordOutcome } from '#core/agents/kits/records/record-outcome.ts';
import { unreadableRecord, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit } from '#shared/base/lenient.ts';
import { isFields } from '#shared/base/fields.ts';

import { askedAfterUnread } from '../asks/changed-asks.ts';
import { convertRequest, requestCancelled } from '../asks/requests.ts';
import type { Line, Step } from '../wire/line.ts';
import { fields, isVendorMethod, wireMessage, type WireMessage } from '../wire/message.ts';
import { initialState, type AcpState } from '../wire/state.ts';
import type { Reading } from '../tools/reading.ts';
import { convertReply } from './replies.ts';
import { sessionUpdate } from './updates.ts';

const REQUEST =
  /^\{"jsonrpc":"2\.0",(?:"id":(\d{1,15}|"[^"\\]{1,200}"),"method":("[\w/$]{1,100}")|"method":("[\w/$]{1,100}"),"id":(\d{1,15}|"[^"\\]{1,200}")),"params":/;

/**
 * Returns a short request for a question too long to be read: its method and id, if the agent
 * writes them first. For any other line it returns an update without content, because nothing of
 * its beginning proves that the rest does not change a tool call.
 */
function gist(head: string): string {
  const [, firstId, lastMethod, firstMethod, lastId] = REQUEST.exec(head) ?? [];
  const [id, method] = [firstId ?? lastId, firstMethod ?? lastMethod];
  return id === undefined || method === undefined
    ? '{"jsonrpc":"2.0","method":"session/update","params":{}}'
    : `{"jsonrpc":"2.0","id":${id},"method":${method},"params":{}}`;
}

/** Creates the converter of an agent that speaks ACP version 1 on its standard output. */
export function acpConverter(reading: Reading): Converter<AcpState> {
  return {
    initial: initialState,
    gist,
    convert: (state, record) => convert(state, record, reading),
  };
}

function convert(state: AcpState, record: AgentRecord, reading: Reading): Conversion<AcpState> {
  if (!/\S/.test(record.text)) return { state, events: [], fate: 'quiet' };
  const value = record.json ? record.json.value : parseJson(record.text);
  if (value === undefined) return unreadable(state, record, 'notJson');
  const given = fit(fields, value);
  const { fields: whole, isCut } = limitDepth(given ?? {}, record.json?.isShallow);
  const wire = given && fit(wireMessage, whole);
  if (!wire) return unreadable(state, record, 'notAnObject');
  // The agent waits for a reply to a request, so an incomplete one is converted, too.
  if (isCut && (wire.id === null || wire.method === null))
    return unreadUpdate(state, record, wire, reading);
  const timestamp = record.receivedAt ?? state.lastTimestamp;
  const timed = { ...state, lastTimestamp: timestamp };
  const parent = parentOf(timed, wire);
  const line: Line = { wire, record, timestamp, parent, cut: cutOf(record, isCut) };
  const step = handle(timed, line, reading);
  return { ...step, fate: recordOutcome(step.events) };
}

function handle(state: AcpState, line: Line, reading: Reading): Step {
  const { id, method } = line.wire;
  if (method === null)
    return id === null
      ? { state, events: [unknownOutput(line, 'unknownRecord')] }
      : convertReply(state, line, String(id), reading.readCall);
  if (id !== null) return convertRequest(state, line, { method, id, reading });
  if (method === 'session/update')
    return line.cut === null
      ? sessionUpdate(state, line, reading)
      : askedAfterUnread(state, reading);
  if (method === '$/cancel_request') return requestCancelled(state, line);
  if (isVendorMethod(method) || method === 'elicitation/complete') return { state, events: [] };
  return { state, events: [unknownOutput(line, 'unknownRecord')] };
}

/**
 * Returns the tool use whose sub-agent owns the session of a line: the newest one that runs. Null
 * for the main session.
 */
function parentOf(state: AcpState, { params }: WireMessage): string | null {
  const sessionId: unknown = isFields(params) ? params.sessionId : null;
  if (typeof sessionId !== 'string' || state.sessionId === null || sessionId === state.sessionId)
    return null;
  const known =
    state.tools.findLast((tool) => tool.sessionId === sessionId)?.parentToolUseId ??
    state.blocks.find((block) => block.sessionId === sessionId)?.parentToolUseId;
  const running = state.tools.findLast(
    (tool) => !tool.isDone && tool.sessionId === state.sessionId,
  );
  return known ?? running?.toolUseId ?? `session/${sessionId}`;
}

/** Converts a record that is too deep and that needs no reply. */
function unreadUpdate(
  state: AcpState,
  record: AgentRecord,
  { method }: WireMessage,
  reading: Reading,
): Conversion<AcpState> {
  const unread = unreadable(state, record, 'tooDeep');
  if (method !== 'session/update') return unread;
  const step = askedAfterUnread(state, reading);
  return { ...unread, state: step.state, events: [...unread.events, ...step.events] };
}

function unreadable(state: AcpState, record: AgentRecord, reason: string): Conversion<AcpState> {
  return { state, ...unreadableRecord(record, state.lastTimestamp, reason) };
}
