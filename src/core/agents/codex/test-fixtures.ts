import { readdirSync, readFileSync } from 'node:fs';

import type { AgentEvent, Conversion } from '#core/agents/agent-event.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { Describe } from '#shared/conversation/tool-description.ts';
import { useOf } from '#shared/tool/tool-use.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { codexConverter } from './records/converter.ts';
import type { CodexState } from './wire/state.ts';

export const fixtureFolder = `${import.meta.dirname}/fixtures`;

export const fixtureNames: readonly string[] = [
  ...readdirSync(fixtureFolder).filter((name) => name.endsWith('.jsonl')),
  ...readdirSync(`${fixtureFolder}/rollouts`).map((name) => `rollouts/${name}`),
].toSorted();

/**
 * Returns the lines that Codex printed. Recordings of both directions hold them as `{dir: 'out',
 * msg}`.
 */
export function linesOf(name: string): readonly string[] {
  const lines = readFileSync(`${fixtureFolder}/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (!name.endsWith('.io.jsonl')) return lines;
  return lines.flatMap((line) => {
    const { dir, msg }: { dir: string; msg: unknown } = JSON.parse(line);
    return dir === 'out' ? [JSON.stringify(msg)] : [];
  });
}

/** Returns the line of a notification of the app server. */
export function notification(method: string, params: object): string {
  return JSON.stringify({ method, params });
}

/** Converts the lines in order. */
export function convertLines(
  lines: readonly string[],
  file = 'fixture',
): readonly Conversion<CodexState>[] {
  const conversions: Conversion<CodexState>[] = [];
  let start = 0;
  for (const text of lines) {
    const end = start + Buffer.byteLength(text);
    const state = conversions.at(-1)?.state ?? codexConverter.initial;
    const source = { kind: 'file', file, start, end } as const;
    conversions.push(
      codexConverter.convert(state, { text, source, receivedAt: 1_800_000_000_000 + start }),
    );
    start = end + 1;
  }
  return conversions;
}

export function eventsOf(lines: readonly string[]): readonly AgentEvent[] {
  return convertLines(lines).flatMap(({ events }) => events);
}

const undescribed: Describe = ({ toolName }) => ({
  tool: useOf({ toolName }),
  summary: '',
  details: null,
});

/** Merges all outputs into a conversation, as core does. */
export function messagesOf(
  events: readonly AgentEvent[],
  view = new MemoryView(),
  describe: Describe = undescribed,
): readonly ConversationMessage[] {
  for (const event of events) {
    if (event.type === 'output')
      view.apply(merge(event.output, view, { sessionId: 's', mergeToolMessages: true, describe }));
  }
  return view.messages();
}

/** Returns a conversation in short: one word per message, tools with their status. */
export function brief(messages: readonly ConversationMessage[]): readonly string[] {
  return messages.map(({ messageType, role, metadata }) => {
    if (messageType === 'tool_execution') return `${metadata.toolName}:${metadata.status}`;
    if (messageType === 'status') return `status:${metadata.status}`;
    if (messageType === 'error') return `error:${metadata.kind}`;
    return messageType === 'text' ? `${role}${metadata.synthetic ? '*' : ''}` : messageType;
  });
}
