import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { ok } from '#shared/base/result.ts';

import { FileViews } from './file-views.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-views-'));
afterAll(() => rmSync(folder, { recursive: true }));
const views = new FileViews(new NodeFileReads(), process.platform);

async function viewOf(content: string | Uint8Array, line: number | null = null) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return views.view(path, line);
}

describe('FileViews', () => {
  test.each([
    ['a text', 'a\r\nb\n', 'a\nb\n'],
    ['an empty file', '', ''],
    ['broken UTF-8', Uint8Array.of(0x61, 0xff, 0x62), 'a\ufffdb'],
    ['UTF-16 with its mark', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x2d, 0x4e), 'a中'],
    ['an SVG, which can hold scripts', '<svg onload="x()"/>', '<svg onload="x()"/>'],
  ])('FileViews shows %s as text', async (_name, content, text) => {
    const size = Buffer.from(content).length;
    expect(await viewOf(content)).toEqual(
      ok({ kind: 'text', text, firstLine: 1, hasBefore: false, hasAfter: false, size }),
    );
  });

  test('FileViews detects an image by its bytes, and reports other non-text files as binary', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
    expect(await viewOf(png)).toMatchObject({
      ok: true,
      value: { kind: 'image', mediaType: 'image/png', size: 9 },
    });
    expect(await viewOf(Uint8Array.of(1, 0, 2))).toEqual(ok({ kind: 'binary', size: 3 }));
  });

  test('FileViews shows a huge file from its beginning, or around the requested line', async () => {
    const line = (at: number) => `line ${at} ${'x'.repeat(90)}\n`;
    const huge = Array.from({ length: 60_000 }, (_, at) => line(at + 1)).join('');
    const first = await viewOf(huge);
    expect(first).toMatchObject({
      ok: true,
      value: { firstLine: 1, hasBefore: false, hasAfter: true },
    });
    expect(
      first.ok &&
        first.value.kind === 'text' &&
        first.value.text.length <= 1024 * 1024 &&
        first.value.text.endsWith('x\n'),
    ).toBe(true);
    const nearLine = await viewOf(huge, 40_000);
    expect(nearLine).toMatchObject({
      ok: true,
      value: { firstLine: 39_500, hasBefore: true, hasAfter: true },
    });
    expect(
      nearLine.ok &&
        nearLine.value.kind === 'text' &&
        nearLine.value.text.startsWith('line 39500 '),
    ).toBe(true);
    expect(await viewOf(huge, 999_999)).toMatchObject({ ok: true, value: { firstLine: 1 } });
  });

  test('FileViews returns the correct number of the first line for every part of a large file', async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `${at + 1}:${'é中😀'.repeat(at % 9)}`);
    const path = join(folder, 'lines');
    writeFileSync(path, `${lines.join('\n')}\n`.repeat(2));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60_000 }), async (wanted) => {
        const view = await views.view(path, wanted);
        if (!view.ok || view.value.kind !== 'text') throw new Error('A text was expected.');
        const shown = view.value.text.split('\n');
        expect(shown[wanted - view.value.firstLine]).toBe(lines[(wanted - 1) % 30_000]);
      }),
      { numRuns: 20 },
    );
  });

  test('FileViews refuses a missing file, a folder, a device and a pipe without a writer at once', async () => {
    mkdirSync(join(folder, 'sub'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const kindOf = async (path: string) => {
      const view = await views.view(path, null);
      return view.ok ? view.value.kind : view.error.kind;
    };
    expect(await kindOf(join(folder, 'none'))).toBe('fileMissing');
    expect(await kindOf(join(folder, 'sub'))).toBe('notAFile');
    expect(await kindOf(join(folder, 'pipe'))).toBe('notAFile');
    expect(await kindOf('/dev/zero')).toBe('notAFile');
    expect(await kindOf('/proc/self/environ')).toBe('notAFile');
  });
});
