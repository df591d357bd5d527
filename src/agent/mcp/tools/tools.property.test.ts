import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkArguments } from './check-arguments.ts';
import { cleanSchema } from './clean-schema.ts';
import { ToolNames } from './tool-names.ts';
import { cleanLine, cleanText } from './untrusted-text.ts';

const name = fc.oneof(
  fc.stringMatching(/^[a-z_]{0,6}$/),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.stringMatching(/^[a-zA-Z0-9_-]{60,70}$/),
);

describe('ToolNames', () => {
  test('Names follow the rule, differ for different pairs, and do not depend on the order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, name), { selector: (pair) => JSON.stringify(pair) }),
        (pairs) => {
          const names = new ToolNames();
          const made = pairs.map(([server, tool]) => names.nameOf(server, tool));
          expect(new Set(made).size).toBe(pairs.length);
          for (const each of made) expect(each).toMatch(/^mcp__[a-zA-Z0-9_-]{1,59}$/);
          const other = new ToolNames();
          const reversed = pairs.toReversed().map(([server, tool]) => other.nameOf(server, tool));
          expect(reversed.toReversed()).toEqual(made);
        },
      ),
    );
  });

  test.each([
    [
      ['a__b', 'c'],
      ['a', 'b__c'],
    ],
    [
      ['a_', '_b'],
      ['a', '__b'],
    ],
    [
      ['a.b', 'c'],
      ['a_b', 'c'],
    ],
  ])('%j and %j have different names', (one, other) => {
    const names = new ToolNames();
    expect(names.nameOf(one[0] ?? '', one[1] ?? '')).not.toBe(
      names.nameOf(other[0] ?? '', other[1] ?? ''),
    );
  });
});

/** Schemas with keywords in wrong and right places. */
const schema = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.jsonValue({ maxDepth: 2 }), tie('node')),
  node: fc.record(
    {
      type: fc.oneof(
        fc.constantFrom('object', 'array', 'string', 'integer'),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      properties: fc.oneof(
        fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value')),
        fc.constant(3),
      ),
      required: fc.oneof(fc.array(fc.constantFrom('a', 'b')), fc.constant('a')),
      items: tie('value'),
      anyOf: fc.array(tie('value'), { maxLength: 3 }),
      allOf: fc.array(tie('value'), { maxLength: 3 }),
      additionalProperties: tie('value'),
      enum: fc.array(fc.jsonValue({ maxDepth: 1 })),
      $ref: fc.constantFrom('#', '#/properties/a', '#/nowhere', 'http://x', '#/%'),
    },
    { requiredKeys: [] },
  ),
})).node;

describe('schemas of servers', () => {
  test('A check of any arguments against any schema ends without an error', () => {
    fc.assert(
      fc.property(schema, fc.jsonValue(), (raw, input) => {
        const clean = cleanSchema(raw);
        expect(clean['type']).toBe('object');
        expect(JSON.stringify(clean).length).toBeLessThanOrEqual(12_000);
        expect(checkArguments(clean, input).length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 500 },
    );
  });

  test('A schema that is nested without end allows every object', () => {
    let nested: unknown = {};
    for (let depth = 0; depth < 20_000; depth += 1) nested = { properties: { a: nested } };
    expect(cleanSchema(nested)).toEqual({ type: 'object' });
  });

  test('References that branch at every level do not take exponential time', () => {
    const branching = { type: 'object', anyOf: [{ $ref: '#' }, { $ref: '#' }, false] };
    expect(checkArguments(branching, { a: 1 })).toEqual([]);
  });

  test('A wrong argument is named by its path', () => {
    const object = {
      type: 'object',
      properties: { list: { type: 'array', items: { enum: ['a', 'b'] } } },
      required: ['list', 'other'],
      additionalProperties: false,
    };
    expect(checkArguments(object, { list: ['a', 'c'], more: 1 })).toEqual([
      { path: ['other'], message: 'is required' },
      { path: ['list', 1], message: 'must be one of ["a","b"]' },
      { path: ['more'], message: 'is not allowed' },
    ]);
  });
});

test('Texts of servers have no hidden characters and keep their limit', () => {
  const hidden = /[\p{Cf}\p{Cs}]|(?![\t\n])\p{Cc}/u;
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(cleanText(text, 100).replaceAll('\u200d', '')).not.toMatch(hidden);
      expect(cleanText(text, 100).length).toBeLessThanOrEqual(100);
      expect(cleanLine(text, 100)).not.toMatch(/\n/);
    }),
  );
});
