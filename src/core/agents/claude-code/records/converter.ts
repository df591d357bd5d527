import type { AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { recordOutcome } from '#core/agents/kits/records/record-outcome.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { cutOf, limitDepth } from '#core/agents/kits/records/depth-limit.ts';
import { unreadableRecord } from '#core/agents/kits/records/record-output.ts';
import { isFields, nameAt, type Fields } from '#shared/base/fields.ts';

import { assistant } from './assistant.ts';
import type { PreviewDetails } from '../asks/asks.ts';
import { controlCancel, controlRequest, controlResponse } from './control.ts';
import { quietTypes } from './known-records.ts';
import { keyOf, timestampOf, unknownOutput, type Line, type Step } from '../wire/line.ts';
import { notices } from './notices.ts';
import { linkResults } from './open-uses.ts';
import { result } from './result.ts';
import { initialState, type ClaudeState } from '../wire/state.ts';
import { streamEvent } from './stream-event.ts';
import { system } from './system.ts';
import { toolProgress } from './tasks.ts';
import { attachment, parentOf, progress, rememberSidechain } from './transcript.ts';
import { usageEvents } from './transcript-usage.ts';
import { user } from './user.ts';

const REQUEST =
  /^\{"type":"control_request","request_id":("[\w-]{1,200}"),"request":\{"subtype":("\w{1,100}")(?:,"tool_name":("[^"\\]{1,200}"))?/;

/**
 * Returns a short request for a question too long to be read: its id, subtype and tool. Claude Code
 * writes these fields first (seen with 2.1.329). Returns null if the line is not a request.
 */
function gist(head: string): string | null {
  const [, askId, subtype, toolName] = REQUEST.exec(head) ?? [];
  if (askId === undefined || subtype === undefined) return null;
  const tool = toolName === undefined ? '' : `,"tool_name":${toolName}`;
  return `{"type":"control_request","request_id":${askId},"request":{"subtype":${subtype}${tool}}}`;
}

const CONTROL_REQUEST = 'control_request';

const handlers: ReadonlyMap<string, (state: ClaudeState, line: Line) => Step> = new Map([
  ['assistant', assistant],
  ['user', user],
  ['stream_event', streamEvent],
  ['system', system],
  ['result', result],
  ['control_response', controlResponse],
  ['control_cancel_request', controlCancel],
  ['attachment', attachment],
  ['progress', progress],
  ['tool_progress', toolProgress],
]);

type ClaudeConverterOptions = {
  readonly previewDetails: PreviewDetails;
  /** The tool use that started the sub-agent, for the file of a sub-agent. */
  readonly parentToolUseId?: string | null;
  /**
   * True for a transcript that is still being written, which has no result record with the usage of
   * a turn.
   */
  readonly reportsUsage?: boolean;
};

/**
 * Creates a converter for lines of stream-json and of transcripts, of this version and of older
 * ones.
 */
export function claudeConverter(options: ClaudeConverterOptions): Converter<ClaudeState> {
  return {
    initial: initialState,
    convert: (state, record) => convert(state, record, options),
    gist,
  };
}

function convert(
  state: ClaudeState,
  record: AgentRecord,
  options: ClaudeConverterOptions,
): Conversion<ClaudeState> {
  if (!/\S/.test(record.text)) return { state, events: [], fate: 'quiet' };
  const value = record.json ? record.json.value : parseJson(record.text);
  if (value === undefined) return unreadable(state, record, 'notJson');
  if (!isFields(value)) return unreadable(state, record, 'notAnObject');
  const { fields, isCut } = limitDepth(value, record.json?.isShallow);
  const cut = cutOf(record, isCut);
  // Claude Code waits for a reply to a control request, so an incomplete one is converted, too.
  if (isCut && nameAt(fields, 'type') !== CONTROL_REQUEST)
    return unreadable(state, record, 'tooDeep');
  const line = lineOf(state, fields, record, { parent: options.parentToolUseId ?? null, cut });
  const timed =
    line.timestamp === state.lastTimestamp ? state : { ...state, lastTimestamp: line.timestamp };
  const step = linkResults(handle(timed, line, options), line);
  const events =
    options.reportsUsage === true
      ? [...step.events, ...usageEvents(line, step.events)]
      : step.events;
  return { state: rememberSidechain(step.state, line), events, fate: recordOutcome(step.events) };
}

function lineOf(
  state: ClaudeState,
  fields: Fields,
  record: AgentRecord,
  given: Pick<Line, 'parent' | 'cut'>,
): Line {
  const timestamp = timestampOf(fields, record) ?? state.lastTimestamp;
  return {
    fields,
    record,
    key: keyOf(fields, record),
    timestamp,
    parent: parentOf(state, fields, given.parent),
    cut: given.cut,
  };
}

function handle(state: ClaudeState, line: Line, { previewDetails }: ClaudeConverterOptions): Step {
  const type = nameAt(line.fields, 'type') ?? '';
  if (type === CONTROL_REQUEST) return controlRequest(state, line, previewDetails);
  const handler = handlers.get(type);
  if (handler) return handler(state, line);
  const isQuiet = quietTypes.has(type);
  return (
    notices(state, line) ?? {
      state,
      events: isQuiet ? [] : [unknownOutput(line, 0, 'unknownRecord')],
    }
  );
}

function unreadable(
  state: ClaudeState,
  record: AgentRecord,
  reason: string,
): Conversion<ClaudeState> {
  return { state, ...unreadableRecord(record, state.lastTimestamp, reason) };
}
