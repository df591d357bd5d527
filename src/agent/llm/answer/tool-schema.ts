import { fieldsAt, isFields, listAt, textAt, type Fields } from '#shared/base/fields.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

import type { JsonSchema } from '../json-schema.ts';
import { jsonOf } from './json-copy.ts';

/** Limits of one schema. A part beyond them accepts any object, so that hostile references end. */
const DEEPEST = 16;
const MOST_PARTS = 2000;

/**
 * Converts a schema for the APIs of OpenAI, without strict mode: an object with properties, without
 * `$schema`. References stay, as these APIs resolve them.
 */
export function openAiSchema(schema: JsonSchema): Record<string, JsonValue> {
  const { $schema: _, ...rest } = schema;
  return { ...rest, type: 'object', properties: rest['properties'] ?? {} };
}

/** Keywords of Gemini's subset of OpenAPI 3.0 that are copied as they are. */
const COPIED = [
  'description',
  'title',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
] as const;

/**
 * Converts a schema to Gemini's subset: `$ref` is resolved, `oneOf` becomes `anyOf`, `allOf` is
 * merged, `const` becomes an `enum` of strings, a list of types becomes `nullable` or `anyOf`.
 * Everything else (`additionalProperties`, `$defs`, `default`, formats) is left out.
 */
export function geminiSchema(schema: JsonSchema): Record<string, JsonValue> {
  const converted = convert(schema, { root: schema, parts: 0 }, []);
  return { ...converted, type: 'object', properties: converted['properties'] ?? {} };
}

type Converted = Record<string, JsonValue>;
/** The schema that references point into, and the number of parts converted so far. */
type Document = { readonly root: Fields; parts: number };

function convert(source: Fields, document: Document, refs: readonly string[]): Converted {
  document.parts += 1;
  const path = textAt(source, '$ref');
  const isEndless = path !== null && refs.includes(path);
  if (isEndless || refs.length > DEEPEST || document.parts > MOST_PARTS) return { type: 'object' };
  const schema = merged(resolved(source, document.root), document.root);
  const copied = Object.fromEntries(
    COPIED.flatMap((name) => {
      const value = schema[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  const next = (each: unknown) =>
    isFields(each) ? convert(each, document, [...refs, path ?? '']) : {};
  return { ...copied, ...typeOf(schema, next), ...enumOf(schema), ...childrenOf(schema, next) };
}

function resolved(schema: Fields, root: Fields, hops = 0): Fields {
  const path = textAt(schema, '$ref');
  if (path === null || hops > DEEPEST) return schema;
  let target: unknown = root;
  for (const step of path.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isFields(target) && Object.hasOwn(target, name) ? target[name] : null;
  }
  const { $ref: _, ...rest } = schema;
  return isFields(target) ? { ...resolved(target, root, hops + 1), ...rest } : rest;
}

function merged(schema: Fields, root: Fields): Fields {
  const all = listAt(schema, 'allOf').filter(isFields);
  return all.reduce<Fields>((whole, each) => {
    const part = resolved(each, root);
    const properties = { ...fieldsAt(whole, 'properties'), ...fieldsAt(part, 'properties') };
    const required = [...new Set([...listAt(whole, 'required'), ...listAt(part, 'required')])];
    return { ...whole, ...part, properties, required };
  }, schema);
}

function typeOf(schema: Fields, next: (each: unknown) => Converted): Converted {
  const options = ['anyOf', 'oneOf'].flatMap((name) => listAt(schema, name)).filter(isFields);
  if (options.length > 0) return unionOf(options.map(next));
  const { type } = schema;
  if (typeof type === 'string') return { type };
  if (!Array.isArray(type)) return {};
  const types = type.filter((each) => typeof each === 'string');
  return unionOf(types.map((each) => ({ type: each })));
}

function unionOf(options: readonly Converted[]): Converted {
  const some = options.filter(({ type }) => type !== 'null');
  const nullable: Converted = some.length < options.length ? { nullable: true } : {};
  const [only] = some;
  if (some.length === 1 && only) return { ...only, ...nullable };
  return { anyOf: some, ...nullable };
}

/** Gemini's enums are strings. */
function enumOf(schema: Fields): Converted {
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : listAt(schema, 'enum');
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length > 0 && texts.length === values.filter((value) => value !== null).length
    ? { type: 'string', enum: texts }
    : {};
}

function childrenOf(schema: Fields, next: (each: unknown) => Converted): Converted {
  const properties = fieldsAt(schema, 'properties');
  const items = schema['items'] ?? listAt(schema, 'prefixItems')[0];
  const names = properties ? Object.keys(properties) : [];
  const required = listAt(schema, 'required').filter(
    (name) => typeof name === 'string' && names.includes(name),
  );
  return {
    ...(properties && names.length > 0
      ? { properties: Object.fromEntries(names.map((name) => [name, next(properties[name])])) }
      : {}),
    ...(required.length > 0 ? { required: required.map(jsonOf) } : {}),
    ...(schema['type'] === 'array' || items !== undefined
      ? { items: next(items ?? { type: 'string' }) }
      : {}),
  };
}
