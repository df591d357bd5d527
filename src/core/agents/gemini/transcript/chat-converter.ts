import { z } from 'zod';

import { describedCall, resultOf } from '#core/agents/acp/tools/described-call.ts';
import { isEndOfCall } from '#core/agents/acp/wire/tool-call.ts';
import type { AgentEvent, AgentRecord, Conversion, Converter } from '#core/agents/agent-event.ts';
import { cutOf, limitDepth } from '#core/agents/kits/records/depth-limit.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { recordOutcome } from '#core/agents/kits/records/record-outcome.ts';
import {
  keyedOutput,
  unknownOutput,
  unreadableRecord,
  type RecordLine,
} from '#core/agents/kits/records/record-output.ts';
import { isFields } from '#shared/base/fields.ts';
import { fit, listOf, maybeText, text } from '#shared/base/lenient.ts';
import { isTime, parseTime } from '#shared/base/parse-time.ts';

import { geminiReading } from '../reading.ts';
import { recordedCall } from '../tools/tool-call.ts';

/**
 * The newest message. Gemini CLI writes it again with each group of its tool calls that has ended,
 * so what is known of it is converted once.
 */
type ChatState = { readonly messageId: string | null; readonly known: ReadonlySet<string> };

/** Limit of an id, which becomes the key of a message. */
const MAX_ID = 1000;

const recorded = z.object({
  id: z.string().min(1).max(MAX_ID),
  type: z.string(),
  timestamp: text,
  content: z.unknown().optional(),
  displayContent: z.unknown().optional(),
  thoughts: listOf(z.object({ subject: text, description: text })),
  toolCalls: z.array(z.unknown()).catch([]),
});
type Message = z.output<typeof recorded>;

/** Types of what Gemini CLI showed on its screen beside the conversation. */
const quietTypes: ReadonlySet<string> = new Set(['info', 'warning', 'error']);

/** Text that Gemini CLI composes for its model, as the message of a person. */
const COMPOSED = /^\s*<(?:session|hook)_context>/;

/** Converts lines of the files in which Gemini CLI keeps its conversations (seen with 0.61.0). */
export const chatConverter: Converter<ChatState> = {
  initial: { messageId: null, known: new Set() },
  convert: convertChat,
};

function convertChat(state: ChatState, record: AgentRecord): Conversion<ChatState> {
  if (!/\S/.test(record.text)) return { state, events: [], fate: 'quiet' };
  const value = record.json ? record.json.value : parseJson(record.text);
  if (value === undefined) return { state, ...unreadableRecord(record, null, 'notJson') };
  if (!isFields(value)) return { state, ...unreadableRecord(record, null, 'notAnObject') };
  const { fields, isCut } = limitDepth(value, record.json?.isShallow);
  if (isCut) return { state, ...unreadableRecord(record, null, 'tooDeep') };
  // The first line, changes of what it says, and the start of a branch.
  if (['sessionId', '$set', '$rewindTo'].some((name) => name in fields))
    return { state, events: [], fate: 'quiet' };
  const message = fit(recorded, fields);
  if (!message) return { state, ...unreadableRecord(record, null, 'unknownRecord') };
  const written = parseTime(message.timestamp);
  const timestamp = isTime(written) ? written : record.receivedAt;
  const line = { record, timestamp, parent: null, cut: cutOf(record, isCut) };
  const before = state.messageId === message.id ? state.known : new Set<string>();
  const events = eventsOf(line, message).filter(
    (event) => event.type !== 'output' || !before.has(event.output.key),
  );
  const keys = events.flatMap((event) => (event.type === 'output' ? event.output.key : []));
  const next = { messageId: message.id, known: new Set([...before, ...keys]) };
  return { state: next, events, fate: recordOutcome(events) };
}

function eventsOf(line: RecordLine, message: Message): readonly AgentEvent[] {
  const { id, type } = message;
  const shown = textIn(message.displayContent ?? message.content).trim();
  const role = type === 'user' ? 'user' : 'assistant';
  const said =
    shown === '' || (role === 'user' && COMPOSED.test(shown))
      ? []
      : [keyedOutput(line, id, { type: 'text', role, text: shown, synthetic: false })];
  if (type === 'user') return said;
  if (type === 'gemini') return [...thoughtsOf(line, message), ...said, ...toolsOf(line, message)];
  return quietTypes.has(type) ? [] : [unknownOutput(line, 'unknownRecord')];
}

const part = z.object({ text: maybeText });

/** Returns the text of a content: a text, a part, or a list of both. Other parts have none. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((each: unknown) => textIn(each)).join('');
  return fit(part, content)?.text ?? '';
}

function thoughtsOf(line: RecordLine, { id, thoughts }: Message): readonly AgentEvent[] {
  const all = thoughts.map(({ subject, description }) =>
    subject === '' ? description : `**${subject}**\n${description}`,
  );
  const thinking = all.join('\n\n').trim();
  return thinking === ''
    ? []
    : [keyedOutput(line, `${id}/thoughts`, { type: 'thinking', text: thinking })];
}

function toolsOf(line: RecordLine, { id, toolCalls }: Message): readonly AgentEvent[] {
  return toolCalls.flatMap((value) => {
    const call = recordedCall(value);
    if (!call) return [];
    const { toolName, input, use } = describedCall(call, geminiReading.readCall);
    const [toolUseId, key] = [call.toolCallId, `${id}/${call.toolCallId}`];
    const begun = {
      type: 'toolUse',
      id: toolUseId,
      toolName,
      toolInput: input,
      tool: use,
    } as const;
    if (!isEndOfCall(call.status)) return [keyedOutput(line, key, begun)];
    const cause = call.status === 'cancelled' ? 'interrupted' : null;
    const isError = cause !== null || call.status === 'failed';
    const { result, structured } = resultOf(call);
    const ended = { type: 'toolResult', toolUseId, toolName, result, structured } as const;
    return [
      keyedOutput(line, key, begun),
      keyedOutput(line, `${key}/result`, { ...ended, isError, cause }),
    ];
  });
}
