import { describe, expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ExportChunk, ExportPlace } from '#shared/export/export-chunk.ts';

import { exportConversation } from './export-conversation.ts';

const request = { sessionId: 's', format: 'md', language: 'en', isRedacted: false } as const;
const placeAt = (after: number): ExportPlace => ({
  place: [{ level: null, after }],
  isContinued: true,
  cut: null,
});
const chunk = (text: string, next: ExportPlace | null): ExportChunk => ({
  text,
  messages: 2,
  total: 6,
  isPartlyRead: next !== null,
  next,
});
const chunks = [chunk('a', placeAt(1)), chunk('b', placeAt(2)), chunk('c', null)];

/** Returns core's side, which replies with the chunks, and fails at `failAt`. */
function coreWith(failAt: number | null, onCall: (at: number) => void = () => undefined) {
  const asked: (ExportPlace | null)[] = [];
  const api = {
    'conversation.export': async ({ from }) => {
      const at = asked.push(from) - 1;
      onCall(at);
      const found = chunks[at];
      return found && at !== failAt ? ok(found) : fail('exportFailed', 'The disk is gone.');
    },
  } satisfies Partial<CorralApi> as CorralApi;
  return { api, asked };
}

describe('exportConversation', () => {
  test('The file has all chunks in their order, each asked for from the end of the one before', async () => {
    const { api, asked } = coreWith(null);
    const progress: string[] = [];
    const exported = await exportConversation(api, request, {
      signal: new AbortController().signal,
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    if (!exported.ok || exported.value === null) throw new Error('There is no file.');
    expect(await exported.value.file.text()).toBe('abc');
    expect(exported.value.file.type).toBe('text/markdown');
    expect(exported.value.isPartlyRead).toBe(true);
    expect(asked).toEqual([null, placeAt(1), placeAt(2)]);
    expect(progress).toEqual(['2/6', '4/6', '6/6']);
  });

  test('A failure after the first chunk gives no file', async () => {
    const { api, asked } = coreWith(1);
    const exported = await exportConversation(api, request, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(exported).toMatchObject({ ok: false, error: { message: 'The disk is gone.' } });
    expect(asked).toHaveLength(2);
  });

  test('A cancelled export gives no file and asks for nothing more', async () => {
    const controller = new AbortController();
    const { api, asked } = coreWith(null, (at) => at === 1 && controller.abort());
    const progress: number[] = [];
    const exported = await exportConversation(api, request, {
      signal: controller.signal,
      onProgress: (done) => progress.push(done),
    });
    expect(exported).toEqual({ ok: true, value: null });
    expect(asked).toHaveLength(2);
    expect(progress).toEqual([2]);
  });
});
