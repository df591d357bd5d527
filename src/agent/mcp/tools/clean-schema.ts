import { z } from 'zod';

import type { JsonSchema } from '#agent/llm/json-schema.ts';
import { isDeeperThan } from '#shared/base/is-deeper-than.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

import { cleanText } from './untrusted-text.ts';

/** Limits of a schema of a server: UTF-16 units as JSON, nesting, and length of a description. */
const LARGEST = 12_000;
const DEEPEST = 24;
const LONGEST_TEXT = 300;

/** Keywords whose texts only a person reads. */
const DROPPED: ReadonlySet<string> = new Set(['$comment', '$schema', '$id', 'examples', 'title']);
/** Keywords whose keys are names that the server chose. */
const NAMED: ReadonlySet<string> = new Set(
  'properties patternProperties $defs definitions dependentSchemas'.split(' '),
);

const anyObject: JsonSchema = { type: 'object' };
const fields = z.record(z.string(), z.json());

/**
 * Returns a schema of a server as the model sees it: texts without hidden characters and cut. Without
 * descriptions if it is large, and `{"type": "object"}` if it still is, or is no schema of an object.
 */
export function cleanSchema(raw: unknown): JsonSchema {
  if (isDeeperThan(raw, DEEPEST)) return anyObject;
  const parsed = fields.safeParse(raw);
  if (!parsed.success) return anyObject;
  for (const keepsTexts of [true, false]) {
    const schema = { ...cleanFields(parsed.data, keepsTexts), type: 'object' };
    if (JSON.stringify(schema).length <= LARGEST) return schema;
  }
  return anyObject;
}

type Fields = Readonly<Record<string, JsonValue>>;

function cleanFields(schema: Fields, keepsTexts: boolean): Record<string, JsonValue> {
  const clean: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (DROPPED.has(key)) continue;
    if (key === 'description') {
      if (keepsTexts && typeof value === 'string') clean[key] = cleanText(value, LONGEST_TEXT);
    } else if (NAMED.has(key) && isFields(value))
      clean[key] = Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, cleanValue(each, keepsTexts)]),
      );
    else clean[key] = key === 'enum' || key === 'const' ? value : cleanValue(value, keepsTexts);
  }
  return clean;
}

function cleanValue(value: JsonValue, keepsTexts: boolean): JsonValue {
  if (isList(value)) return value.map((each) => cleanValue(each, keepsTexts));
  return isFields(value) ? cleanFields(value, keepsTexts) : value;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isFields(value: JsonValue): value is Fields {
  return typeof value === 'object' && value !== null && !isList(value);
}
