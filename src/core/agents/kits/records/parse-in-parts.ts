import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { isFields } from '#shared/base/fields.ts';

import type { JsonSpan } from './json-scan.ts';
import { parseJson } from './parse-json.ts';

/**
 * A list or record that was parsed separately. The surrounding text has `mark`, a unique text, at
 * its position.
 */
type Hole = { readonly span: JsonSpan; readonly mark: string; readonly value: unknown };

/**
 * Parses a JSON text; returns undefined if it is not JSON. Each part between the cuts of a span is
 * parsed in its own turn of the event loop. `spans` are those of a scan of the whole text, inner
 * ones first.
 */
export async function parseInParts(text: string, spans: readonly JsonSpan[]): Promise<unknown> {
  const marks = randomUUID();
  let holes: readonly Hole[] = [];
  for (const span of spans.filter(({ cuts }) => cuts.length > 0)) {
    const isInside = (hole: Hole) => hole.span.start > span.start && hole.span.end < span.end;
    const value = await parseSpan(text, span, holes.filter(isInside));
    if (value === undefined) return undefined;
    holes = [
      ...holes.filter((hole) => !isInside(hole)),
      { span, mark: `${marks}:${holes.length}:${span.start}`, value },
    ];
  }
  await setImmediate();
  const root = { value: parseJson(textWithMarks(text, 0, text.length, holes)) };
  for (const hole of holes) fill(root, ['value', ...hole.span.path], hole);
  return root.value;
}

async function parseSpan(
  text: string,
  { start, end, isRecord, cuts, path }: JsonSpan,
  holes: readonly Hole[],
): Promise<unknown> {
  const [open, close] = isRecord ? ['{', '}'] : ['[', ']'];
  if (text[end - 1] !== close) return undefined;
  const value: unknown[] | Record<string, unknown> = isRecord ? {} : [];
  let from = start + 1;
  for (const to of [...cuts, end - 1]) {
    await setImmediate();
    const part = textWithMarks(text, from, to, holes);
    const parsed = part.trim() === '' ? undefined : parseJson(`${open}${part}${close}`);
    if (!append(value, parsed)) return undefined;
    from = to + 1;
  }
  for (const hole of holes) fill(value, hole.span.path.slice(path.length), hole);
  return value;
}

/** Returns false if there is nothing to append. */
function append(value: unknown[] | Record<string, unknown>, part: unknown): boolean {
  if (Array.isArray(value)) {
    if (!Array.isArray(part)) return false;
    for (const item of part) value.push(item);
    return true;
  }
  if (!isFields(part)) return false;
  for (const [name, field] of Object.entries(part)) setField(value, name, field);
  return true;
}

/** Defines `__proto__` as a field, as JSON.parse does; an assignment would set the prototype. */
function setField(target: object, name: string | number, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(target, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else Reflect.set(target, name, value);
}

function textWithMarks(text: string, from: number, to: number, holes: readonly Hole[]): string {
  const pieces: string[] = [];
  let at = from;
  for (const { span, mark } of holes.filter(
    ({ span: { start, end } }) => start >= from && end <= to,
  )) {
    pieces.push(text.slice(at, span.start), JSON.stringify(mark));
    at = span.end;
  }
  return pieces.join('') + text.slice(at, to);
}

/**
 * Replaces the mark by the value. Keeps the value of a duplicate field that was overwritten by a
 * later one.
 */
function fill(root: object, path: readonly (string | number)[], { mark, value }: Hole): void {
  let parent: unknown = root;
  for (const key of path.slice(0, -1)) parent = ownField(parent, key);
  const last = path.at(-1);
  if (
    last === undefined ||
    typeof parent !== 'object' ||
    parent === null ||
    ownField(parent, last) !== mark
  )
    return;
  setField(parent, last, value);
}

const ownField = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
