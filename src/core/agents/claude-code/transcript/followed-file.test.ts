import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { LineSplitter } from '#node/streams/line-splitter.ts';

import { endOfLines, FollowedFile } from './followed-file.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corral-follow-'));
  file = join(folder, 'log.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const splitters = new WeakMap<FollowedFile, LineSplitter>();

/** Returns the whole lines of a poll; a restart is reported as `<again>`. */
async function look(followed: FollowedFile): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { restarted, bytes } of followed.look()) {
    const splitter = (restarted ? null : splitters.get(followed)) ?? new LineSplitter();
    splitters.set(followed, splitter);
    texts.push(...(restarted ? ['<again>'] : splitter.push(bytes).map(({ text }) => text)));
  }
  return texts;
}

test('FollowedFile gives each line once, when it is complete', async () => {
  const followed = new FollowedFile(file, 0);
  expect(await look(followed)).toEqual([]);
  await writeFile(file, 'one\ntw');
  expect(await look(followed)).toEqual(['one']);
  expect(followed.offset).toBe(4);
  expect(await look(followed)).toEqual([]);
  await appendFile(file, 'o\n\nthree\n');
  expect(await look(followed)).toEqual(['two', 'three']);
  expect(followed.offset).toBe(15);
});

test('FollowedFile continues at the offset where another reader stopped, including its half line', async () => {
  await writeFile(file, 'one\ntwo\nthr');
  const first = new FollowedFile(file, 0);
  await look(first);
  await appendFile(file, 'ee\n');
  const second = new FollowedFile(file, first.offset);
  expect(await look(second)).toEqual(['three']);
  expect(second.offset).toBe(14);
});

describe('FollowedFile restarts', () => {
  test('FollowedFile restarts when the file shrank', async () => {
    await writeFile(file, 'one\ntwo\n');
    const followed = new FollowedFile(file, 0);
    await look(followed);
    await truncate(file, 4);
    expect(await look(followed)).toEqual(['<again>', 'one']);
  });

  test('FollowedFile restarts when another file has its name', async () => {
    await writeFile(file, 'one\n');
    const followed = new FollowedFile(file, 0);
    await look(followed);
    await writeFile(join(folder, 'new'), 'one\ntwo\n');
    await rename(join(folder, 'new'), file);
    expect(await look(followed)).toEqual(['<again>', 'one', 'two']);
  });

  test('FollowedFile restarts when the file was rewritten and is longer than before', async () => {
    await writeFile(file, 'one\n');
    const followed = new FollowedFile(file, 0);
    await look(followed);
    await truncate(file, 0);
    await appendFile(file, 'other\nlines\n');
    expect(await look(followed)).toEqual(['<again>', 'other', 'lines']);
  });

  test('FollowedFile does not restart when the file was missing for a while', async () => {
    await writeFile(file, 'one\n');
    const followed = new FollowedFile(file, 0);
    await look(followed);
    await rename(file, `${file}.away`);
    expect(await look(followed)).toEqual([]);
    await rename(`${file}.away`, file);
    await appendFile(file, 'two\n');
    expect(await look(followed)).toEqual(['two']);
  });
});

test('FollowedFile gives the same lines for any split of the writes', async () => {
  const text = Buffer.from('{"a":"日本"}\n\n{"b":"🎉"}\r\n{"c":3}\n');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 }),
      async (cuts) => {
        await writeFile(file, '');
        const followed = new FollowedFile(file, 0);
        const seen: string[] = [];
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        for (const [at, place] of places.entries()) {
          await appendFile(file, text.subarray(places[at - 1] ?? 0, place));
          seen.push(...(await look(followed)));
        }
        expect(seen).toEqual(['{"a":"日本"}', '{"b":"🎉"}', '{"c":3}']);
        expect(followed.offset).toBe(text.length);
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  ['', 0],
  ['half', 0],
  ['one\n', 4],
  ['one\nhalf', 4],
])('endOfLines of %j is %i', async (text, end) => {
  await writeFile(file, text);
  expect(await endOfLines(file)).toBe(end);
});

test('endOfLines searches only the first bytes of a file if they are limited', async () => {
  await writeFile(file, 'one\ntwo\nthree\n');
  expect(await endOfLines(file, 6)).toBe(4);
  expect(await endOfLines(file, 8)).toBe(8);
});
