import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { readOwnPrices } from './own-prices.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

function read(content: string) {
  writeFileSync(join(folder, 'prices.json'), content);
  const prices = readOwnPrices(folder);
  return prices.ok ? prices.value : textIn('en', prices.error);
}

describe('prices.json', () => {
  test('Without the file there are no own prices', () => {
    expect(readOwnPrices(folder)).toEqual({ ok: true, value: {} });
  });

  test('A model has one price, or prices from days on, of which the newest comes first', () => {
    const one = { input: 1, output: 2, cacheWrite1h: 0 };
    const dated = [
      { input: 3, output: 4 },
      { input: 5, output: 6, from: '2026-10-07' },
    ];
    expect(read(JSON.stringify({ models: { a: one, b: dated } }))).toEqual({
      a: [one],
      b: [dated[1], dated[0]],
    });
  });

  test.each([
    ['{', 'prices.json is no JSON:'],
    ['[]', 'prices.json, field {}:'],
    ['{"models": {"a": 7}}', 'field models › a'],
    ['{"models": {"a": {"input": 1}}}', 'field models › a › 0 › output:'],
    ['{"models": {"a": {"input": "1", "output": 1}}}', 'field models › a › 0 › input:'],
    ['{"models": {"a": {"input": -1, "output": 1}}}', 'field models › a › 0 › input:'],
    ['{"models": {"a": {"input": 1e300, "output": 1}}}', 'field models › a › 0 › input:'],
    ['{"models": {"a": {"input": 1, "output": 1, "cache": 2}}}', 'field models › a › 0 › cache:'],
    ['{"models": {"a": []}}', 'field models › a'],
    ['{"models": {"a": {"input": 1, "output": 1, "from": "soon"}}}', 'a › 0 › from:'],
    ['{"prices": {}}', 'field models:'],
  ])('%s is refused with its file and field', (content, reason) => {
    const text = read(content);
    expect(text).toContain(reason);
    expect(text).toContain(join(folder, 'prices.json'));
    expect(text).toContain('Correct or delete it.');
  });

  test('A folder in its place is refused', () => {
    mkdirSync(join(folder, 'prices.json'));
    expect(readOwnPrices(folder).ok).toBe(false);
  });
});
