import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createRecall } from './recall.ts';
import { recalledText } from './recalled-text.ts';
import { chunksOf } from './text/chunks.ts';
import { indexTokens, queryTerms } from './text/index-tokens.ts';
import { estimateTokens } from './text/scripts.ts';

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '部署',
    '服务器的',
    'deployed',
    'v1.2.3',
    '\n\n',
    '\n',
    '. ',
    '。',
    '😀',
    'ก็ได้',
    '\ud800',
  ),
  fc.string({ minLength: 500, maxLength: 3_000 }),
);
const text = fc.array(word, { maxLength: 150 }).map((words) => words.join(' '));

const lettersOf = (value: string) => value.toWellFormed().replaceAll(/\s+/g, '');

describe('chunksOf', () => {
  test('Chunks have at most 400 tokens, and together every character in order', () => {
    fc.assert(
      fc.property(text, (value) => {
        const chunks = chunksOf(value);
        for (const chunk of chunks) expect(estimateTokens(chunk)).toBeLessThanOrEqual(400 + 10);
        let rest = lettersOf(value);
        for (const chunk of chunks.map(lettersOf)) {
          // A chunk may begin with the end of the one before.
          let overlap = 0;
          while (overlap < chunk.length && !rest.startsWith(chunk.slice(overlap))) overlap += 1;
          rest = rest.slice(chunk.length - overlap);
        }
        expect(rest).toBe('');
      }),
      { numRuns: 200 },
    );
  });

  test('All chunks but the last have at least 200 tokens', () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const chunk of chunksOf(value).slice(0, -1))
          expect(estimateTokens(chunk)).toBeGreaterThanOrEqual(190);
      }),
      { numRuns: 200 },
    );
  });

  test('A long text without spaces or sentences is chunked in linear time', () => {
    for (const value of ['.', 'a', '的', ' .', '!?', '\n'])
      expect(chunksOf(value.repeat(100_000)).length).toBeLessThan(1_000);
  });
});

describe('index tokens', () => {
  test('Tokens have no character that SQLite would split or interpret', () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const token of [...indexTokens(value), ...queryTerms(value).map((term) => term.token)])
          expect(token).toMatch(/^(?:[a-z0-9]|\P{ASCII})+$/u);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['deployments', 'deploy'],
    ['caching', 'caches'],
    ['retries', 'retry'],
    ['rotated', 'rotate'],
    ['Café', 'cafe'],
    ['stopped', 'stop'],
    ['configuration', 'configurations'],
  ])('%s and %s are one token', (one, other) => {
    expect(indexTokens(one)).toEqual(indexTokens(other));
  });

  test('Identifiers are found whole and by their parts', () => {
    expect(indexTokens('maxRetryCount')).toEqual(['maxretrycount', 'max', 'retri', 'count']);
  });
});

describe('recalled text', () => {
  test('No text or source closes its frame', () => {
    const part = fc.oneof(
      text,
      fc.constantFrom('</recalled>', '< / RECALLED >', '"><recalled source="x'),
    );
    fc.assert(
      fc.property(part, part, (value, source) => {
        const shown = recalledText([{ source, title: source, at: 0, text: value, score: 1 }]);
        expect(shown.match(/<\s*\/?\s*recalled/gi)).toHaveLength(2);
        expect(shown.endsWith('\n</recalled>')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

test('The schemas of both tools have at most 350 tokens', async () => {
  const recall = createRecall({ file: '/nowhere/x.db', embedder: null });
  const schemas = recall.tools.map(({ name, description, schema }) => ({
    name,
    description,
    schema: z.toJSONSchema(schema),
  }));
  expect(JSON.stringify(schemas).length / 3.5).toBeLessThan(350);
  await recall.close();
});
