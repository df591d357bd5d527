import { readdirSync, readFileSync } from 'node:fs';

import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { RecordReader, type ReadRecord } from '#core/agents/kits/records/record-reader.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { acpConverter } from './records/converter.ts';
import type { Reading } from './tools/reading.ts';
import type { AcpState } from './wire/state.ts';
import { acpTools } from './tools/processors.ts';

const folder = `${import.meta.dirname}/fixtures`;

export const fixtureNames: readonly string[] = readdirSync(folder).toSorted();

export const reading: Reading = {
  agent: 'Agent',
  readCall: { isTitleCommand: true },
  questionTool: 'ask_person',
  modeMessage: {
    pattern: /^\[MODE_UPDATE\] ([A-Za-z]{1,40})$/,
    rising: ['plan', 'default', 'autoEdit', 'yolo'],
  },
};

/** Returns the lines that the agent printed, of a recording of both directions. */
export function linesOf(name: string): readonly string[] {
  const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line.trim() === '') return [];
    const { dir, msg }: { dir: string; msg: unknown } = JSON.parse(line);
    return dir === 'out' ? [JSON.stringify(msg)] : [];
  });
}

/** Returns the line of an update of the session `s`. */
export function updateLine(update: object, sessionId = 's'): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId, update },
  });
}

export function textChunk(text: string, more: object = {}): string {
  const content = { type: 'text', text };
  return updateLine({ sessionUpdate: 'agent_message_chunk', content, ...more });
}

export function replyLine(id: string, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

/** Returns the line of a request of the agent. */
export function requestLine(method: string, params: object, id: number | string = 7): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { sessionId: 's', ...params } });
}

const offered = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** Returns the line of a permission request for the tool call `t`. */
export function permissionLine(toolCall: object, options: readonly object[] = offered): string {
  return requestLine('session/request_permission', {
    toolCall: { toolCallId: 't', ...toolCall },
    options,
  });
}

/** The replies with which a new session opens. */
export const opening: readonly string[] = [
  replyLine('initialize#1', { protocolVersion: 1, agentCapabilities: { loadSession: true } }),
  replyLine('session/new#2', { sessionId: 's' }),
];

/** Reads bytes, as an agent's process prints them, in chunks of any size. */
export function readBytes(chunks: readonly Uint8Array[], by = reading): readonly ReadRecord[] {
  const splitter = new LineSplitter();
  const reader = new RecordReader({ file: 'fixture', converter: acpConverter(by) });
  const read = (lines: ReturnType<LineSplitter['push']>) =>
    lines.map((line) => reader.read(line, 1_800_000_000_000 + line.start));
  return [...chunks.flatMap((chunk) => read(splitter.push(chunk))), ...read(splitter.flush())];
}

export function readLines(lines: readonly string[], by = reading): readonly ReadRecord[] {
  return readBytes([Buffer.from(lines.map((line) => `${line}\n`).join(''))], by);
}

export function eventsOf(lines: readonly string[], by = reading): readonly AgentEvent[] {
  return readLines(lines, by).flatMap(({ events }) => events);
}

/** Returns the state of the converter after the lines. */
export function stateAfter(lines: readonly string[]): AcpState {
  const converter = acpConverter(reading);
  const recordOf = (text: string, start: number) => ({
    text,
    source: { kind: 'file' as const, file: 'fixture', start, end: start + 1 },
    receivedAt: 1_800_000_000_000 + start,
  });
  return lines.reduce(
    (state, text, at) => converter.convert(state, recordOf(text, at)).state,
    converter.initial,
  );
}

/** Returns the question that the last of the lines asks, after the replies that open a session. */
export function askOf(...lines: readonly string[]): AgentAsk {
  return askReadBy(reading, ...lines);
}

/** Returns the same question of an agent that is read in another way. */
export function askReadBy(by: Reading, ...lines: readonly string[]): AgentAsk {
  const asked = eventsOf([...opening, ...lines], by).findLast((event) => event.type === 'asked');
  if (asked?.type !== 'asked') throw new Error('No question.');
  return asked.ask;
}

/** Merges all outputs into a conversation, as core does. */
export function messagesOf(
  events: readonly AgentEvent[],
  view = new MemoryView(),
): readonly ConversationMessage[] {
  const describe = describeWith(acpTools);
  for (const event of events) {
    if (event.type === 'output')
      view.apply(merge(event.output, view, { sessionId: 's', mergeToolMessages: true, describe }));
  }
  return view.messages();
}

/** Returns a conversation in short: one word per message, tools with their status. */
export function brief(messages: readonly ConversationMessage[]): string {
  return messages
    .map(({ messageType, role, metadata }) => {
      if (messageType === 'tool_execution') return `${metadata.toolName}:${metadata.status}`;
      if (messageType === 'status') return `status:${metadata.status}`;
      if (messageType === 'error') return `error:${metadata.kind}`;
      return messageType === 'text' ? role : messageType;
    })
    .join(' ');
}
