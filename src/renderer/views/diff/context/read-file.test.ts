import { describe, expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { readFile } from './read-file.ts';

type View = CorralApi['files.view'];

const PART = 4_000;
const LINES_BEFORE = 5;

/** Serves a text in parts, from some lines before the requested one on, as core does. */
function serve(
  text: string,
  size = text.length,
): { api: { 'files.view': View }; calls: unknown[] } {
  const calls: unknown[] = [];
  const lines = text.split(/(?<=\n)/u);
  const view: View = async ({ line }) => {
    calls.push(line);
    const first = line === null ? 1 : Math.max(1, line - LINES_BEFORE);
    const rest = lines.slice(first - 1).join('');
    const hasAfter = rest.length > PART;
    const part = hasAfter ? rest.slice(0, PART) : rest;
    const shown =
      hasAfter && part.includes('\n') ? part.slice(0, part.lastIndexOf('\n') + 1) : part;
    return ok({
      kind: 'text',
      text: shown,
      firstLine: first,
      hasBefore: first > 1,
      hasAfter,
      size,
    });
  };
  return { api: { 'files.view': view }, calls };
}

const place = { sessionId: 's', path: 'a.ts' };
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

describe('readFile', () => {
  test.each([
    ['an empty file', ''],
    ['a file of one part', numbered(10)],
    ['a file without a final line feed', `${numbered(2_000)}end`],
    ['a file of many parts', numbered(5_000)],
  ])('readFile returns the whole text of %s', async (_, text) => {
    expect(await readFile(serve(text).api, place)).toEqual(ok(text));
  });

  test('readFile needs no more parts than the file has, and repeats none', async () => {
    const { api, calls } = serve(numbered(2_000));
    await readFile(api, place);
    expect(calls.length).toBe(Math.ceil(numbered(2_000).length / (PART - 100)));
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('readFile refuses a line that is longer than a part, and a file that is too large', async () => {
    const long = `${numbered(600)}${'x'.repeat(3 * PART)}\nend\n`;
    expect(await readFile(serve(long).api, place)).toEqual(err('tooLarge'));
    expect(await readFile(serve('x'.repeat(2 * PART)).api, place)).toEqual(err('tooLarge'));
    expect(await readFile(serve('a\n', 9 * 1024 * 1024).api, place)).toEqual(err('tooLarge'));
  });

  test('readFile refuses a file that changes while it is read', async () => {
    const { api } = serve(numbered(2_000));
    let calls = 0;
    const changing: View = async (input) => {
      const reply = await api['files.view'](input);
      calls += 1;
      return reply.ok && calls > 1 ? ok({ ...reply.value, size: 1 }) : reply;
    };
    expect(await readFile({ 'files.view': changing }, place)).toEqual(err('changed'));
  });

  test.each([
    ['fileMissing', 'gone'],
    ['fileNotReadable', 'unreadable'],
  ] as const)('readFile reports the failure %s as %s', async (kind, refusal) => {
    const view: View = async () => err({ kind, message: 'm', remedy: null });
    expect(await readFile({ 'files.view': view }, place)).toEqual(err(refusal));
  });

  test('readFile refuses a file that is no text', async () => {
    const view: View = async () => ok({ kind: 'binary', size: 3 });
    expect(await readFile({ 'files.view': view }, place)).toEqual(err('notText'));
  });
});
