import { readdirSync, readFileSync } from 'node:fs';

import type { AgentEvent, Conversion } from '#core/agents/agent-event.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { useOf } from '#shared/tool/tool-use.ts';

import { claudeConverter } from './records/converter.ts';
import type { ClaudeState } from './wire/state.ts';

const folder = `${import.meta.dirname}/fixtures`;

/** Sessions recorded twice from the same process: its printed stream and its transcript. */
export const pairs: readonly {
  readonly name: string;
  readonly stream: string;
  readonly transcript: string;
}[] = readdirSync(`${folder}/pairs`).map((name) => {
  const transcript =
    readdirSync(`${folder}/pairs/${name}`).find((file) => /^[0-9a-f-]{36}\.jsonl$/.test(file)) ??
    '';
  return {
    name,
    stream: `pairs/${name}/stream.io.jsonl`,
    transcript: `pairs/${name}/${transcript}`,
  };
});

export const fixtureFolder = folder;

export const fixtureNames: readonly string[] = [
  ...readdirSync(folder).filter((name) => name.endsWith('.jsonl')),
  ...readdirSync(`${folder}/transcripts`).map((name) => `transcripts/${name}`),
  ...pairs.flatMap(({ stream, transcript }) => [stream, transcript]),
].toSorted();

/**
 * Returns the lines that Claude Code printed. Recordings of both directions hold them as `{dir:
 * 'out', msg}`.
 */
export function linesOf(name: string): readonly string[] {
  const lines = readFileSync(`${folder}/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (!name.endsWith('.io.jsonl')) return lines;
  return lines.flatMap((line) => {
    const { dir, msg }: { dir: string; msg: unknown } = JSON.parse(line);
    return dir === 'out' ? [JSON.stringify(msg)] : [];
  });
}

/** Converts the lines in order. */
export function convertLines(
  lines: readonly string[],
  file = 'fixture',
): readonly Conversion<ClaudeState>[] {
  const converter = claudeConverter({ previewDetails: () => null });
  const conversions: Conversion<ClaudeState>[] = [];
  let start = 0;
  for (const text of lines) {
    const end = start + Buffer.byteLength(text);
    const state = conversions.at(-1)?.state ?? converter.initial;
    conversions.push(
      converter.convert(state, {
        text,
        source: { kind: 'file', file, start, end },
        receivedAt: 1_800_000_000_000 + start,
      }),
    );
    start = end + 1;
  }
  return conversions;
}

export function eventsOf(lines: readonly string[]): readonly AgentEvent[] {
  return convertLines(lines).flatMap(({ events }) => events);
}

/** Merges all outputs into a conversation, as core does. */
export function messagesOf(
  events: readonly AgentEvent[],
  view = new MemoryView(),
): readonly ConversationMessage[] {
  const describe = () => ({ tool: useOf({ toolName: 'any' }), summary: '', details: null });
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
