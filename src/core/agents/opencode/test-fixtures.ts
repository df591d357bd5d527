import { readdirSync, readFileSync } from 'node:fs';

import type { AgentEvent, Conversion } from '#core/agents/agent-event.ts';
import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { opencodeConverter } from './records/converter.ts';
import { opencodeTools } from './tools/registry.ts';
import type { OpencodeState } from './wire/state.ts';

const folder = `${import.meta.dirname}/fixtures`;

export const fixtureNames: readonly string[] = readdirSync(folder).toSorted();

/** Returns the events that OpenCode sent, of a recording of both directions. */
export function linesOf(name: string): readonly string[] {
  const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line.trim() === '') return [];
    const { dir, msg }: { dir: string; msg: unknown } = JSON.parse(line);
    return dir === 'sse' ? [JSON.stringify(msg)] : [];
  });
}

/** Returns the line of an event. */
export function event(type: string, properties: object): string {
  return JSON.stringify({ id: 'evt_1', type, properties });
}

/** Converts the lines in order. */
export function convertLines(lines: readonly string[]): readonly Conversion<OpencodeState>[] {
  const conversions: Conversion<OpencodeState>[] = [];
  let start = 0;
  for (const text of lines) {
    const end = start + Buffer.byteLength(text);
    const state = conversions.at(-1)?.state ?? opencodeConverter.initial;
    const source = { kind: 'file', file: 'fixture', start, end } as const;
    const receivedAt = 1_800_000_000_000 + start;
    conversions.push(opencodeConverter.convert(state, { text, source, receivedAt }));
    start = end + 1;
  }
  return conversions;
}

export function eventsOf(lines: readonly string[]): readonly AgentEvent[] {
  return convertLines(lines).flatMap(({ events }) => events);
}

/** Merges all outputs into a conversation, as core does. */
export function messagesOf(events: readonly AgentEvent[]): readonly ConversationMessage[] {
  const view = new MemoryView();
  const describe = describeWith(opencodeTools, '/workspace/oc');
  for (const each of events) {
    if (each.type === 'output')
      view.apply(merge(each.output, view, { sessionId: 's', mergeToolMessages: true, describe }));
  }
  return view.messages();
}

/** Returns a conversation in short: one word per message, tools with their status. */
export function brief(messages: readonly ConversationMessage[]): readonly string[] {
  return messages.map(({ messageType, role, metadata }) => {
    if (messageType === 'tool_execution') return `${metadata.toolName}:${metadata.status}`;
    if (messageType === 'status') return `status:${metadata.status}`;
    if (messageType === 'error') return `error:${metadata.kind}`;
    return messageType === 'text' ? role : messageType;
  });
}
