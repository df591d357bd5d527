import { setImmediate } from 'node:timers/promises';

import { isFields } from '#shared/base/fields.ts';
import { MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import { rememberText, rememberedText } from '#shared/base/json-text.ts';

import { JsonScan, type JsonSpan } from './json-scan.ts';
import { parseInParts } from './parse-in-parts.ts';

/** Text length above which a text is parsed in several turns of the event loop. */
export const LONG_JSON = 256 * 1024;
/** Text length above which the JSON text of a list or record is remembered. */
const HUGE_PART = 64 * 1024;
/** Maximum depth at which an agent's record contains the content of a question. */
const PART_DEPTH = 8;
/** Entries of a list or record that are serialized in one turn, a few ms. */
const TURN_ENTRIES = 5000;
/** Characters of a list or record that are parsed in one turn, a few ms. */
const PART_LENGTH = 256 * 1024;

type LongJsonLimits = { readonly hugePart?: number; readonly partLength?: number };

/**
 * A parsed text. `isShallow` is true if it nests no deeper than `MAX_DEPTH`, so that no later check
 * has to visit every value.
 */
export type ParsedJson = { readonly value: unknown; readonly isShallow: boolean };

/**
 * Parses a long text and remembers the JSON text of its huge parts. Each turn of the event loop
 * lasts less than 100 ms for texts of about 5 MB. Returns undefined if the text is not JSON.
 */
export async function parseLongJson(
  text: string,
  limits: LongJsonLimits = {},
): Promise<ParsedJson | undefined> {
  const { hugePart = HUGE_PART, partLength = PART_LENGTH } = limits;
  const scan = new JsonScan(text, { minLength: hugePart, maxDepth: PART_DEPTH, partLength });
  do await setImmediate();
  while (scan.advance());
  const value = await parseInParts(text, scan.spans);
  if (value === undefined) return undefined;
  // The scan counts the root, too.
  const isShallow = scan.depth <= MAX_DEPTH + 1;
  if (isShallow) for (const { path } of scan.spans) await remember(partAt(value, path));
  return { value, isShallow };
}

/**
 * Returns the value at a path. A duplicate field has its last value, even if the scan found another
 * one.
 */
function partAt(value: unknown, path: JsonSpan['path']): unknown {
  let part = value;
  for (const key of path)
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  return part;
}

async function remember(part: unknown): Promise<void> {
  if (Array.isArray(part)) {
    const text = await textInTurns(part, (item) => jsonText(item));
    return rememberText(part, { text: `[${text}]`, names: null });
  }
  if (!isFields(part)) return;
  const names = Object.keys(part);
  await setImmediate();
  const text = await textInTurns(
    names,
    (name) => `${JSON.stringify(name)}:${jsonText(part[name])}`,
  );
  rememberText(part, { text: `{${text}}`, names });
}

async function textInTurns<T>(
  entries: readonly T[],
  entryText: (entry: T) => string,
): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < entries.length; from += TURN_ENTRIES) {
    pieces.push(
      entries
        .slice(from, from + TURN_ENTRIES)
        .map(entryText)
        .join(','),
    );
    await setImmediate();
  }
  return pieces.join(',');
}

/** Reuses the text of inner parts, which are remembered before the outer ones. */
function jsonText(value: unknown): string {
  return rememberedText(value)?.text ?? JSON.stringify(value);
}
