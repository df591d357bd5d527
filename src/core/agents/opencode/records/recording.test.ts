import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import type { ReadRecord } from '#core/agents/kits/records/record-reader.ts';

import { brief, linesOf, messagesOf } from '../test-fixtures.ts';
import { readRecording } from './recording.ts';

async function read(text: string, size = 1000): Promise<readonly ReadRecord[]> {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  const parts = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const records: ReadRecord[] = [];
  for await (const record of readRecording(Readable.from(parts), 'recording')) records.push(record);
  return records;
}

const shown = (records: readonly ReadRecord[]) =>
  brief(messagesOf(records.flatMap(({ events }) => events)));
const unknown = (records: readonly ReadRecord[]) =>
  records.filter(({ fate }) => fate === 'unknown').length;
const place = { messageID: 'msg_2', sessionID: 'ses_a' };
const assistant = {
  info: { id: 'msg_2', sessionID: 'ses_a', role: 'assistant', time: { created: 2 } },
  parts: [
    { ...place, id: 'prt_2', type: 'step-start' },
    { ...place, id: 'prt_3', type: 'text', text: 'Hello.', time: { start: 2, end: 3 } },
  ],
};
const user = {
  info: { id: 'msg_1', sessionID: 'ses_a', role: 'user', time: { created: 1 } },
  parts: [{ id: 'prt_1', messageID: 'msg_1', sessionID: 'ses_a', type: 'text', text: 'Hi.' }],
};
const conversation = { info: { id: 'ses_a', title: 'Hi.' }, messages: [user, assistant] };

describe('readRecording', () => {
  test('readRecording reads an export as OpenCode prints it, and one without line breaks', async () => {
    for (const text of [JSON.stringify(conversation, null, 2), JSON.stringify(conversation)]) {
      const records = await read(`${text}\n`, 7);
      expect(shown(records)).toEqual(['user', 'assistant']);
      expect(unknown(records)).toBe(0);
    }
  });

  test('readRecording reads events line by line', async () => {
    const lines = linesOf('serve-basic-once.io.jsonl');
    const records = await read(lines.join('\n'));
    expect(records).toHaveLength(lines.length);
    expect(unknown(records)).toBe(0);
  });

  test('readRecording keeps each line of a document that is no export as unknown', async () => {
    const text = JSON.stringify({ messages: 7 }, null, 2);
    expect(unknown(await read(text))).toBe(text.split('\n').length);
    const cut = JSON.stringify(conversation, null, 2).slice(0, -20);
    expect(unknown(await read(cut))).toBeGreaterThan(1);
  });
});
