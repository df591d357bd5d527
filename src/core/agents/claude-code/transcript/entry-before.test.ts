import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { entryBefore } from './entry-before.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-entries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (uuid: string, parentUuid: string | null, type = 'user') => ({
  type,
  uuid,
  parentUuid,
});

function written(...lines: readonly unknown[]): string {
  const file = join(folder, 'transcript.jsonl');
  writeFileSync(
    file,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
  return file;
}

describe('entryBefore', () => {
  test('entryBefore follows the chain of a prompt to the last message, past other entries', async () => {
    const file = written(
      { type: 'summary', summary: 'An entry without an id.' },
      entry('hook', null, 'attachment'),
      entry('p1', 'hook'),
      entry('a1', 'p1', 'assistant'),
      entry('s1', 'a1', 'system'),
      'no JSON',
      entry('other', 'p1', 'assistant'),
      entry('p2', 's1'),
      entry('a2', 'p2', 'assistant'),
    );
    expect(await entryBefore(file, 'p2')).toEqual({ ok: true, value: 'a1' });
    expect(await entryBefore(file, 'p1')).toEqual({ ok: true, value: null });
  });

  test('entryBefore fails without the prompt or the file, and ends in a damaged chain', async () => {
    const file = written(entry('x', 'y', 'system'), entry('y', 'x', 'system'), entry('p', 'y'));
    expect(await entryBefore(file, 'p')).toEqual({ ok: true, value: null });
    for (const [path, id] of [
      [file, 'q'],
      [join(folder, 'none'), 'p'],
      [null, 'p'],
    ] as const)
      expect(await entryBefore(path, id)).toEqual({ ok: false, error: 'noSuchPrompt' });
  });
});
