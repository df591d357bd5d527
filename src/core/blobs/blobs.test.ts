import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { promptMessage } from '#core/sessions/record/own-messages.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { externalize, internalize, LIMIT_BYTES } from './externalize.ts';

let folder: string;
let blobs: FileBlobs;

beforeEach(() => {
  folder = temporaryFolder();
  blobs = new FileBlobs(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

function execution(output: string, input: unknown): ConversationMessage {
  return {
    id: 'm-merged',
    sessionId: 's',
    seq: 1,
    role: 'tool',
    messageType: 'tool_execution',
    content: 'Ran it',
    timestamp: 1,
    source: { kind: 'corral' },
    metadata: {
      parentToolUseId: null,
      blobs: [],
      toolName: 'Bash',
      toolUseId: 't',
      input,
      output,
      isError: false,
      durationMs: 1,
      summary: 'Ran it',
      status: 'completed',
      progress: null,
      details: {
        type: 'commandOutput',
        command: 'x',
        stdout: output,
        stderr: '',
        exitCode: 0,
        backgroundTaskId: null,
      },
    },
  };
}

describe('externalize', () => {
  test('externalize returns a message without long strings unchanged', () => {
    const message = promptMessage(
      'p',
      's',
      { text: 'a'.repeat(LIMIT_BYTES), attachments: [] },
      1,
      'sent',
    );
    expect(externalize(message, blobs)).toBe(message);
  });

  test('externalize truncates every long string and stores it once, and internalize restores it', () => {
    const long = '多字节 text\n'.repeat(9000);
    const message = execution(long, { list: [{ command: long }], short: 'ls' });
    const light = externalize(message, blobs);
    expect(JSON.stringify(light).length).toBeLessThan(40_000);
    expect(light.metadata.blobs.map(({ path }) => path.join('.'))).toEqual([
      'metadata.input.list.0.command',
      'metadata.output',
      'metadata.details.stdout',
    ]);
    expect(new Set(light.metadata.blobs.map(({ hash }) => hash)).size).toBe(1);
    expect(light.metadata.blobs[0]?.bytes).toBe(Buffer.byteLength(long));
    expect(internalize(light, blobs)).toEqual(message);
  });

  test('externalize ignores strings in input that is nested too deep', () => {
    let deep: unknown = 'x'.repeat(LIMIT_BYTES + 1);
    for (let depth = 0; depth < 3000; depth += 1) deep = [deep];
    expect(externalize(execution('', deep), blobs).metadata.blobs).toEqual([]);
  });
});

describe('Blobs', () => {
  test('Reading a blob by ranges returns whole characters and, in the end, the whole text', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(words, fc.integer({ min: 4, max: 30 }), async (text, length) => {
        const stored = blobs.put(text);
        if (!stored.ok) throw new Error(textIn('en', stored.error.message));
        let [whole, offset] = ['', 0];
        while (offset < stored.value.bytes) {
          const part = await blobs.read(stored.value.hash, offset, length);
          if (!part.ok) throw new Error(textIn('en', part.error.message));
          expect(part.value.offset).toBe(offset);
          whole += part.value.text;
          offset = part.value.nextOffset;
        }
        expect(whole).toBe(text.toWellFormed());
      }),
      { numRuns: 60 },
    );
  });

  test('Reading a blob that does not exist or was deleted fails with a value', async () => {
    const stored = blobs.put('text');
    const hash = stored.ok ? stored.value.hash : '';
    blobs.delete(hash);
    expect(await blobs.read(hash, 0, 10)).toMatchObject({
      ok: false,
      error: { kind: 'noSuchBlob' },
    });
    expect(blobs.text(hash)).toBeNull();
  });

  test('A text whose blob cannot be written stays in its message', () => {
    writeFileSync(join(folder, 'file'), '');
    const nowhere = new FileBlobs(join(folder, 'file', 'blobs'));
    const message = execution('y'.repeat(LIMIT_BYTES + 1), {});
    expect(externalize(message, nowhere)).toEqual(message);
  });
});
