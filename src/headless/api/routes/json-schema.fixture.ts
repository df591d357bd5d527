import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;
type Path = string;

const jsonObject = z.record(z.string(), z.unknown());
const isObject = (value: unknown): value is Json => jsonObject.safeParse(value).success;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
};

/** Keywords that say nothing about a value. */
const NOTES = ['description', 'default', 'format', 'contentEncoding', '$schema', '$defs', 'title'];

/**
 * Checks values against JSON schemas of an OpenAPI document, independently of zod. Throws for a
 * keyword that it does not know, so that no part of a schema is skipped.
 */
export class SchemaChecker {
  readonly #components: Json;

  constructor(components: Json) {
    this.#components = components;
  }

  /** Returns what is wrong with the value; empty if nothing is. */
  problems(schema: unknown, value: unknown, path: Path = ''): readonly string[] {
    if (schema === true || schema === undefined) return [];
    if (!isObject(schema)) return [`${path}: nothing is allowed here`];
    return Object.entries(schema).flatMap(([keyword, rule]) =>
      this.#check(keyword, rule, schema, value, path),
    );
  }

  #check(keyword: string, rule: unknown, schema: Json, value: unknown, path: Path) {
    if (NOTES.includes(keyword)) return [];
    const whole = this.#whole(keyword, rule, value, path);
    if (whole) return whole;
    const inside = this.#inside(keyword, rule, schema, value, path);
    if (inside) return inside;
    throw new Error(`Unknown keyword ${keyword} at ${path}.`);
  }

  #whole(keyword: string, rule: unknown, value: unknown, path: Path): readonly string[] | null {
    const wrong = (is: boolean) => (is ? [] : [`${path}: ${keyword} ${JSON.stringify(rule)}`]);
    const fits = (option: unknown) => this.problems(option, value, path).length === 0;
    if (keyword === '$ref') return this.problems(this.#resolve(String(rule)), value, path);
    if (keyword === 'type')
      return wrong([rule].flat().some((type) => TYPES[String(type)]?.(value) === true));
    if (keyword === 'const') return wrong(value === rule);
    if (keyword === 'enum') return wrong(list(rule).includes(value));
    if (keyword === 'anyOf' || keyword === 'oneOf') return wrong(list(rule).some(fits));
    if (keyword === 'allOf') return list(rule).flatMap((each) => this.problems(each, value, path));
    if (keyword === 'not') return wrong(!fits(rule));
    return limitProblems(keyword, Number(rule), String(rule), value, wrong);
  }

  #inside(keyword: string, rule: unknown, schema: Json, value: unknown, path: Path) {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const fields = isObject(value) ? Object.entries(value) : [];
    if (keyword === 'properties')
      return fields.flatMap(([name, field]) =>
        this.problems(properties[name], field, `${path}/${name}`),
      );
    if (keyword === 'required')
      return list(rule).flatMap((name) =>
        isObject(value) && !Object.hasOwn(value, String(name))
          ? [`${path}: no ${String(name)}`]
          : [],
      );
    if (keyword === 'additionalProperties')
      return fields
        .filter(([name]) => !Object.hasOwn(properties, name))
        .flatMap(([name, field]) => this.problems(rule, field, `${path}/${name}`));
    if (keyword === 'propertyNames')
      return fields.flatMap(([name]) => this.problems(rule, name, `${path}/${name}`));
    if (keyword === 'items')
      return list(value).flatMap((each, at) => this.problems(rule, each, `${path}/${at}`));
    return null;
  }

  #resolve(ref: string): unknown {
    const found = this.#components[ref.replace('#/components/schemas/', '')];
    if (found === undefined) throw new Error(`The document has no ${ref}.`);
    return found;
  }
}

function limitProblems(
  keyword: string,
  limit: number,
  text: string,
  value: unknown,
  wrong: (is: boolean) => readonly string[],
): readonly string[] | null {
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : null;
  const ofNumber = (fits: (number: number) => boolean) => typeof value !== 'number' || fits(value);
  const ofLength = (fits: (count: number) => boolean) => length === null || fits(length);
  const checks: Readonly<Record<string, () => boolean>> = {
    minimum: () => ofNumber((number) => number >= limit),
    exclusiveMinimum: () => ofNumber((number) => number > limit),
    maximum: () => ofNumber((number) => number <= limit),
    minLength: () => ofLength((count) => count >= limit),
    minItems: () => ofLength((count) => count >= limit),
    maxLength: () => ofLength((count) => count <= limit),
    maxItems: () => ofLength((count) => count <= limit),
    pattern: () => typeof value !== 'string' || new RegExp(text, 'u').test(value),
  };
  const check = checks[keyword];
  return check ? wrong(check()) : null;
}
