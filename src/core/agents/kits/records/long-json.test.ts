import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isDeeperThan, MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import { rememberedText } from '#shared/base/json-text.ts';

import { stringifyJson } from '../process/json-text.ts';
import { JsonScan } from './json-scan.ts';
import { parseLongJson } from './long-json.ts';
import { parseJson } from './parse-json.ts';

/**
 * JSON texts with white space, escapes and duplicate fields. Field names have no escapes, because
 * for two fields with the same escaped name JSON.parse of Node 24 returns sometimes the first and
 * sometimes the last.
 */
const jsonText = fc.letrec<{ text: string }>((tie) => {
  const space = fc.constantFrom('', ' ', '\n', '\t ');
  const leaf = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('"\\"{[,:]}\\\\"', '"\\u007b"', '""', '-0', '1e3', 'null', 'true'),
  );
  const name = fc.oneof(
    fc.constantFrom('"a"', '"__proto__"', '"1"'),
    leaf.filter((text) => /^"[^\\]*$/.test(text)),
  );
  const list = fc.array(tie('text'), { maxLength: 5 }).map((items) => `[${items.join(' , ')}]`);
  const record = fc
    .array(fc.tuple(name, space, tie('text')), { maxLength: 5 })
    .map((all) => `{${all.map(([n, s, v]) => `${n}${s}:${s}${v}`).join(',')}}`);
  return { text: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, list, record) };
}).text;

function everyPart(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(everyPart)];
}

describe('parseLongJson', () => {
  test('parseLongJson returns what JSON.parse returns and remembers what JSON.stringify returns for each huge part', async () => {
    let remembered = 0;
    await fc.assert(
      fc.asyncProperty(
        jsonText,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        async (text, hugePart, partLength) => {
          const parsed = await parseLongJson(text, { hugePart, partLength });
          expect(parsed?.value).toEqual(parseJson(text));
          for (const part of everyPart(parsed?.value)) {
            const known = rememberedText(part);
            if (!known) continue;
            remembered += 1;
            expect(known.text).toBe(JSON.stringify(part));
            expect(known.names).toEqual(Array.isArray(part) ? null : Object.keys(part));
          }
          expect(stringifyJson({ before: 1, value: parsed?.value, twice: [parsed?.value] })).toBe(
            JSON.stringify({ before: 1, value: parseJson(text), twice: [parseJson(text)] }),
          );
        },
      ),
      { numRuns: 2000 },
    );
    expect(remembered).toBeGreaterThan(1000);
  });

  test('parseLongJson returns undefined exactly for texts that are not JSON', async () => {
    const damaged = fc
      .tuple(jsonText, fc.nat(), fc.constantFrom('', '"', '{', ']', '\\', ',', 'x'))
      .map(([text, at, sign]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + sign + text.slice(place + 1);
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const parsed = await parseLongJson(text, { hugePart: 4, partLength: 2 });
        expect(parsed?.value).toEqual(parseJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([MAX_DEPTH, MAX_DEPTH + 1, MAX_DEPTH + 2])(
    'parseLongJson reports correctly for %i levels if they exceed the depth limit',
    async (levels) => {
      const text = `${'{"a":['.repeat(levels / 2)}${levels % 2 ? '{}' : '1'}${']}'.repeat(levels / 2)}`;
      expect((await parseLongJson(text))?.isShallow).toBe(
        !isDeeperThan(parseJson(text), MAX_DEPTH),
      );
    },
  );

  test('parseLongJson remembers the last value of a duplicate field, which is the value that JSON.parse returns', async () => {
    const text = `{"input":{"a":[${'1,'.repeat(50)}1]},"input":{"a":[2]}}`;
    const parsed = await parseLongJson(text, { hugePart: 20 });
    expect(stringifyJson(parsed?.value)).toBe('{"input":{"a":[2]}}');
  });
});

describe('JsonScan', () => {
  test('JsonScan ends for any text and never reports more depth than the text has opening brackets', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'a') }),
        (text) => {
          const scan = new JsonScan(text, { minLength: 1, maxDepth: 8, partLength: 1 });
          while (scan.advance());
          expect(scan.depth).toBeLessThanOrEqual(text.replaceAll(/[^{[]/g, '').length);
        },
      ),
    );
  });
});
