import { describe, expect, test } from 'vitest';

import type { AgentEvent, Converter } from '#core/agents/agent-event.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { codexConverter } from '#core/agents/codex/records/converter.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { rowOf } from '#core/store/messages/messages.ts';
import { searchableText } from '#core/store/messages/search-words.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

import { codexLines } from './codex-lines.ts';
import { corpus } from './corpus.ts';
import { plantedLines } from './transcript-of.ts';

const claude = claudeConverter({ previewDetails: () => null });
const lines = plantedLines(corpus, '/workspace/demo');
const texts = corpus.filter(({ place }) => place !== 'rawLine' && place !== 'terminal');

/** What a converter makes of lines, and the messages that become of it, as they would be stored. */
async function told<S>(all: readonly (string | Uint8Array)[], converter: Converter<S>) {
  const chunk = Buffer.concat(all.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
  const events: AgentEvent[] = [];
  const fates: string[] = [];
  async function* chunks() {
    yield chunk;
  }
  for await (const conversion of convertChunks(chunks(), 'hostile.jsonl', converter)) {
    fates.push(conversion.fate);
    events.push(...conversion.events);
  }
  const view = new MemoryView();
  const options = { sessionId: 's1', mergeToolMessages: true, describe: toolDescriber(agentDrivers)('claude-code', '/workspace/demo') };
  for (const event of events) if (event.type === 'output') view.apply(merge(event.output, view, options));
  const messages = view.messages();
  const rows = messages.map((message) => rowOf(message).body);
  return { fates, messages, rows };
}

/** As it stands inside of a JSON text. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

test('the corpus is as large as it says, and each case has a name of its own', () => {
  expect(corpus.length).toBeGreaterThan(300);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

describe('Claude Code', () => {
  test.each(lines.map(({ name, lines: own }) => [name, own] as const))('%s', async (name, own) => {
    const { fates, messages, rows } = await told(own, claude);
    // What is for the host is no message; that nobody is asked because of a file is shown in stored.test.ts.
    const isForHost = name.includes('in a transcript');
    expect([fates.includes('quiet'), messages.length === 0]).toEqual([isForHost, isForHost]);
    for (const row of rows) expect(conversationMessage.safeParse(JSON.parse(row)).success).toBe(true);
    for (const message of messages) expect(() => searchableText(message)).not.toThrow();
    const planted = texts.find((each) => each.name === name)?.text ?? '';
    expect(rows.join('')).toContain(inJson(String(planted)));
  });

  test('what it does not know is kept to the last letter', async () => {
    const lost: string[] = [];
    for (const { name, text } of corpus.filter(({ place }) => place === 'rawLine')) {
      const { fates, messages } = await told([text], claude);
      const line = new TextDecoder().decode(Buffer.from(text));
      const isKept = messages.some(({ messageType, content }) => messageType === 'unknown' && content === line);
      if (fates[0] === 'unknown' && !isKept) lost.push(name);
    }
    expect(lost).toEqual([]);
  });
});

describe('Codex', () => {
  test.each(texts.map(({ name, text }) => [name, text] as const))('%s', async (_, text) => {
    const { fates, rows } = await told(codexLines(String(text)), codexConverter);
    expect(fates).not.toContain('quiet');
    for (const row of rows) expect(conversationMessage.safeParse(JSON.parse(row)).success).toBe(true);
    expect(rows.join('')).toContain(inJson(String(text)));
  });

  test.each(lines.filter(({ name }) => name.endsWith('(rawLine)')).map(({ name, lines: own }) => [name, own] as const))(
    'a line that is none of its own: %s',
    async (_, own) => {
      const { fates, rows } = await told(own, codexConverter);
      expect(fates).toHaveLength(1);
      for (const row of rows) expect(conversationMessage.safeParse(JSON.parse(row)).success).toBe(true);
    },
  );

  test.each([
    [
      'deep arguments',
      JSON.stringify({
        type: 'response_item',
        payload: { type: 'function_call', name: 'x', call_id: 'c', arguments: '['.repeat(100_000) + ']'.repeat(100_000) },
      }),
    ],
    ['a deep payload', `{"type":"response_item","payload":${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}}`],
    [
      'a deep input of a tool',
      `{"type":"item.completed","item":{"id":"i","type":"mcp_tool_call","server":"s","tool":"t","status":"completed","arguments":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    ],
    ['a deep call', `{"id":1,"method":"item/tool/requestUserInput","params":${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}}`],
  ])('%s', async (_, line) => {
    const { rows } = await told([line], codexConverter);
    expect(rows.length).toBeGreaterThan(0);
  });
});

test('objects are what they were', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});
