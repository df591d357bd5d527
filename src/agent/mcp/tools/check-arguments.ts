import { isDeepStrictEqual } from 'node:util';

import type { JsonSchema } from '#agent/llm/json-schema.ts';
import { isFields } from '#shared/base/fields.ts';

/** A place in the arguments that does not fit the schema. */
export type ArgumentIssue = {
  readonly path: readonly (string | number)[];
  readonly message: string;
};

/** Steps after which the check ends: schemas of a server may refer to themselves. */
const MOST_STEPS = 5_000;
const DEEPEST = 100;
const MOST_ISSUES = 10;

/**
 * Checks arguments by the keywords `type`, `enum`, `const`, `properties`, `required`,
 * `additionalProperties`, `items`, `anyOf`, `oneOf`, `allOf` and local `$ref`. The server checks the
 * others: patterns of a server are not run here, because they can take exponential time. Returns no
 * issues for a schema that is too large to check.
 */
export function checkArguments(schema: JsonSchema, input: unknown): readonly ArgumentIssue[] {
  const check = new Check(schema);
  check.value(schema, input, []);
  return check.isExhausted ? [] : check.issues.slice(0, MOST_ISSUES);
}

type Path = ArgumentIssue['path'];

class Check {
  issues: ArgumentIssue[] = [];
  readonly #root: JsonSchema;
  #steps = 0;
  #depth = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  get isExhausted(): boolean {
    return this.#steps > MOST_STEPS;
  }

  value(schema: unknown, input: unknown, path: Path): void {
    this.#steps += 1;
    if (this.#depth > DEEPEST) this.#steps = Infinity;
    if (this.isExhausted) return;
    this.#depth += 1;
    this.#fit(schema, input, path);
    this.#depth -= 1;
  }

  #fit(schema: unknown, input: unknown, path: Path): void {
    if (schema === false) this.#report(path, 'is not allowed');
    if (!isFields(schema)) return;
    const types = typesOf(schema['type']);
    if (types && !types.some((type) => hasType(input, type))) {
      this.#report(path, `must be ${types.join(' or ')}`);
      return;
    }
    this.#constants(schema, input, path);
    if (typeof schema['$ref'] === 'string') this.value(this.#resolve(schema['$ref']), input, path);
    this.#combinations(schema, input, path);
    if (Array.isArray(input)) this.#items(schema, input, path);
    else if (isFields(input)) this.#properties(schema, input, path);
  }

  #constants(schema: Readonly<Record<string, unknown>>, input: unknown, path: Path): void {
    const { enum: listed, const: constant } = schema;
    if (Array.isArray(listed) && !listed.some((each) => isDeepStrictEqual(each, input)))
      this.#report(path, `must be one of ${JSON.stringify(listed.slice(0, 20))}`);
    if (constant !== undefined && !isDeepStrictEqual(constant, input))
      this.#report(path, `must be ${JSON.stringify(constant)}`);
  }

  #combinations(schema: Readonly<Record<string, unknown>>, input: unknown, path: Path): void {
    const { allOf, anyOf, oneOf } = schema;
    if (Array.isArray(allOf)) for (const each of allOf) this.value(each, input, path);
    for (const choices of [anyOf, oneOf])
      if (
        Array.isArray(choices) &&
        choices.length > 0 &&
        !choices.some((each) => this.#fits(each, input))
      )
        this.#report(path, 'fits none of the allowed forms');
  }

  #fits(schema: unknown, input: unknown): boolean {
    const before = this.issues;
    this.issues = [];
    this.value(schema, input, []);
    const fits = this.issues.length === 0;
    this.issues = before;
    return fits;
  }

  #items(
    { items, prefixItems }: Readonly<Record<string, unknown>>,
    input: readonly unknown[],
    path: Path,
  ): void {
    const first = Array.isArray(prefixItems) ? prefixItems : [];
    input.forEach((each, index) => this.value(first[index] ?? items, each, [...path, index]));
  }

  #properties(
    schema: Readonly<Record<string, unknown>>,
    input: Readonly<Record<string, unknown>>,
    path: Path,
  ): void {
    const { required, additionalProperties: others, patternProperties } = schema;
    const properties = isFields(schema['properties']) ? schema['properties'] : {};
    if (Array.isArray(required))
      for (const name of required)
        if (typeof name === 'string' && !Object.hasOwn(input, name))
          this.#report([...path, name], 'is required');
    for (const [name, value] of Object.entries(input))
      if (Object.hasOwn(properties, name)) this.value(properties[name], value, [...path, name]);
      else if (patternProperties === undefined) this.value(others, value, [...path, name]);
  }

  /** Returns null for a reference that is not local or leads nowhere; it then allows everything. */
  #resolve(reference: string): unknown {
    if (!reference.startsWith('#')) return null;
    let target: unknown = this.#root;
    for (const part of reference.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      if (!isFields(target) || !Object.hasOwn(target, key)) return null;
      target = target[key];
    }
    return target;
  }

  #report(path: Path, message: string): void {
    if (this.issues.length < MOST_ISSUES) this.issues.push({ path, message });
  }
}

const KNOWN = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Returns null if the schema allows types that are not known. */
function typesOf(type: unknown): readonly string[] | null {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const known = types
    .filter((each) => typeof each === 'string')
    .filter((each) => KNOWN.includes(each));
  return known.length === types.length ? known : null;
}

function hasType(input: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(input);
    case 'null':
      return input === null;
    case 'integer':
      return Number.isInteger(input);
    case 'object':
      return isFields(input) && !Array.isArray(input);
    default:
      return typeof input === type;
  }
}
