import { describe, expect, test } from 'vitest';

import type { AgentEvent, Converter } from '#core/agents/agent-event.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { codexConverter } from '#core/agents/codex/records/converter.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { rowOf } from '#core/store/messages/message-row.ts';
import { searchableText } from '#core/store/messages/search-words.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

import { codexLines } from './codex-lines.ts';
import { corpus } from './corpus.ts';
import { plantedLines } from './corpus-transcript.ts';

const claude = claudeConverter({ previewDetails: () => null });
const lines = plantedLines(corpus, '/workspace/demo');
const texts = corpus.filter(({ place }) => place !== 'rawLine' && place !== 'terminal');

/** Converts lines and returns the resulting messages as they would be stored. */
async function convertLines<S>(all: readonly (string | Uint8Array)[], converter: Converter<S>) {
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
  const options = {
    sessionId: 's1',
    mergeToolMessages: true,
    describe: toolDescriber(agentDrivers)('claude-code', '/workspace/demo'),
  };
  for (const event of events)
    if (event.type === 'output') view.apply(merge(event.output, view, options));
  const messages = view.messages();
  const rows = messages.map((message) => rowOf(message).body);
  return { fates, messages, rows };
}

/** Returns the text as it appears within a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

test('corpus has more than 300 cases with unique names', () => {
  expect(corpus.length).toBeGreaterThan(300);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

describe('claudeConverter', () => {
  test.each(lines.map(({ name, lines: own }) => [name, own] as const))(
    'claudeConverter converts the case %s into valid messages without loss',
    async (name, own) => {
      const { fates, messages, rows } = await convertLines(own, claude);
      // Control requests for the host become no message; stored-corpus.test.ts proves that those in
      // a
      // file open no question.
      const isForHost = name.includes('in a transcript');
      expect([fates.includes('quiet'), messages.length === 0]).toEqual([isForHost, isForHost]);
      for (const row of rows)
        expect(conversationMessage.safeParse(JSON.parse(row)).success).toBe(true);
      for (const message of messages) expect(() => searchableText(message)).not.toThrow();
      const planted = texts.find((each) => each.name === name)?.text ?? '';
      expect(rows.join('')).toContain(inJson(String(planted)));
    },
  );

  test('claudeConverter keeps unknown lines completely', async () => {
    const lost: string[] = [];
    for (const { name, text } of corpus.filter(({ place }) => place === 'rawLine')) {
      const { fates, messages } = await convertLines([text], claude);
      const line = new TextDecoder().decode(Buffer.from(text));
      const isKept = messages.some(
        ({ messageType, content }) => messageType === 'unknown' && content === line,
      );
      if (fates[0] === 'unknown' && !isKept) lost.push(name);
    }
    expect(lost).toEqual([]);
  });
});

describe('codexConverter', () => {
  test.each(texts.map(({ name, text }) => [name, text] as const))(
    'codexConverter converts the case %s into valid messages without loss',
    async (_, text) => {
      const { fates, rows } = await convertLines(codexLines(String(text)), codexConverter);
      expect(fates).not.toContain('quiet');
      for (const row of rows)
        expect(conversationMessage.safeParse(JSON.parse(row)).success).toBe(true);
      expect(rows.join('')).toContain(inJson(String(text)));
    },
  );

  test.each(
    lines
      .filter(({ name }) => name.endsWith('(rawLine)'))
      .map(({ name, lines: own }) => [name, own] as const),
  )('codexConverter accepts a foreign line: %s', async (_, own) => {
    const { fates, rows } = await convertLines(own, codexConverter);
    expect(fates).toHaveLength(1);
    for (const row of rows)
      expect(conversationMessage.safeParse(JSON.parse(row)).success).toBe(true);
  });

  test.each([
    [
      'deep arguments',
      JSON.stringify({
        type: 'response_item',
        payload: {
          type: 'function_call',
          name: 'x',
          call_id: 'c',
          arguments: '['.repeat(100_000) + ']'.repeat(100_000),
        },
      }),
    ],
    [
      'a deep payload',
      `{"type":"response_item","payload":${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}}`,
    ],
    [
      'a deep input of a tool',
      `{"type":"item.completed","item":{"id":"i","type":"mcp_tool_call","server":"s","tool":"t","status":"completed","arguments":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    ],
    [
      'a deep call',
      `{"id":1,"method":"item/tool/requestUserInput","params":${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}}`,
    ],
  ])('codexConverter converts %s without throwing', async (_, line) => {
    const { rows } = await convertLines([line], codexConverter);
    expect(rows.length).toBeGreaterThan(0);
  });
});

test('the converters do not pollute Object.prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});
