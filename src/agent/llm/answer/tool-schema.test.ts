import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import type { JsonValue } from '#shared/base/json-value.ts';

import type { JsonSchema } from '../json-schema.ts';
import { geminiSchema, openAiSchema } from './tool-schema.ts';

const ALLOWED = new Set(
  (
    'type description title enum items properties required nullable anyOf ' +
    'minimum maximum minItems maxItems minLength maxLength pattern'
  ).split(' '),
);

/** Lists the keywords of a schema and of its parts; names of properties are no keywords. */
function keywordsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const schema: Record<string, JsonValue> = { ...(value as Record<string, JsonValue>) };
  const { properties, items, anyOf } = schema;
  const parts =
    typeof properties === 'object' && properties !== null ? Object.values(properties) : [];
  const options = Array.isArray(anyOf) ? anyOf : [];
  return [
    ...Object.keys(schema),
    ...[...parts, ...options, items].flatMap((each) => keywordsOf(each as JsonValue)),
  ];
}

const tree: z.ZodType = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});
const SCHEMAS: readonly (readonly [string, z.ZodType])[] = [
  ['objects', z.strictObject({ a: z.string().min(1).max(5).describe('A'), b: z.int().optional() })],
  ['unions', z.object({ a: z.union([z.string(), z.number()]), b: z.string().nullable() })],
  [
    'discriminated unions',
    z.object({
      a: z.discriminatedUnion('k', [
        z.object({ k: z.literal('x') }),
        z.object({ k: z.literal('y'), n: z.number() }),
      ]),
    }),
  ],
  ['enums and literals', z.object({ a: z.enum(['x', 'y']), b: z.literal(5), c: z.literal(true) })],
  [
    'records, tuples and arrays',
    z.object({
      a: z.record(z.string(), z.number()),
      b: z.tuple([z.string()]),
      c: z.array(z.unknown()),
    }),
  ],
  [
    'intersections',
    z.object({ a: z.intersection(z.object({ x: z.string() }), z.object({ y: z.number() })) }),
  ],
  ['defaults and formats', z.object({ a: z.string().default('x'), b: z.url(), c: z.iso.date() })],
  ['references', z.object({ a: tree })],
  ['no fields', z.object({})],
];
const jsonSchema = (schema: z.ZodType): JsonSchema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema))) as JsonSchema;

describe('tool schemas', () => {
  test.each(SCHEMAS)('Gemini gets only keywords of its subset for %s', (_name, schema) => {
    const converted = geminiSchema(jsonSchema(schema));
    expect(converted['type']).toBe('object');
    expect(keywordsOf(converted).filter((name) => !ALLOWED.has(name))).toEqual([]);
  });

  test('Gemini keeps types, required fields, null and options', () => {
    const converted = geminiSchema(
      jsonSchema(
        z.object({
          a: z.string().describe('A'),
          b: z.number().nullable(),
          c: z.enum(['x']).optional(),
          d: z.union([z.string(), z.number()]),
        }),
      ),
    );
    expect(converted).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string', description: 'A' },
        b: { type: 'number', nullable: true },
        c: { type: 'string', enum: ['x'] },
        d: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
      required: ['a', 'b', 'd'],
    });
  });

  test('A property may have the name of a keyword', () => {
    const converted = geminiSchema({
      type: 'object',
      properties: { $ref: { type: 'string' }, default: { type: 'number' } },
      required: ['default', 'gone'],
    });
    expect(converted).toEqual({
      type: 'object',
      properties: { $ref: { type: 'string' }, default: { type: 'number' } },
      required: ['default'],
    });
  });

  test('References are resolved, and endless or unknown ones accept any object', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/a~1b', description: 'near' },
        b: { $ref: '#' },
        c: { $ref: '#/no' },
        d: { $ref: '#/$defs/loop' },
      },
      $defs: { 'a/b': { type: 'string' }, loop: { $ref: '#/$defs/loop' } },
    };
    const { properties } = geminiSchema(schema);
    expect(properties).toMatchObject({ a: { type: 'string', description: 'near' } });
    expect(
      keywordsOf({ properties: properties ?? null }).filter((name) => !ALLOWED.has(name)),
    ).toEqual([]);
  });

  test('A hostile schema ends: doubling references and deep nesting', () => {
    const $defs: Record<string, JsonValue> = { d0: { type: 'string' } };
    for (let at = 1; at <= 40; at += 1)
      $defs[`d${at}`] = {
        type: 'object',
        properties: { a: { $ref: `#/$defs/d${at - 1}` }, b: { $ref: `#/$defs/d${at - 1}` } },
      };
    const doubled = geminiSchema({
      type: 'object',
      properties: { a: { $ref: '#/$defs/d40' } },
      $defs,
    });
    expect(JSON.stringify(doubled).length).toBeLessThan(1_000_000);
    let deep: JsonValue = { type: 'string' };
    for (let at = 0; at < 2000; at += 1) deep = { type: 'array', items: deep };
    expect(JSON.stringify(geminiSchema({ properties: { deep } })).length).toBeLessThan(10_000);
  });

  test('OpenAI gets an object with properties, without $schema', () => {
    expect(openAiSchema(jsonSchema(z.object({})))).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
    expect(openAiSchema({})).toEqual({ type: 'object', properties: {} });
  });
});
