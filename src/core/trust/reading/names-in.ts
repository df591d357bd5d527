import { extname, sep } from 'node:path';

import type { KnownPlace } from '#core/agents/known-places.ts';

import { isRuleLine } from './shown-lines.ts';

/** Deepest quoting that is followed, such as a command in an argument of another command. */
const MAX_DEPTH = 4;
const MAX_NAME = 1024;

/** Files that contain a program's source: a word of it is seldom a file. */
const CODE = /^\.(?:[cm]?[jt]sx?|py|rb|go|lua|wasm)$/i;
/** Files that are read to the model, or by people. */
const PROSE = /^\.(?:md|txt|rst|html?|css|svg)$/i;

/**
 * Returns the words of a file's lines that can be names of files: words of commands as a shell reads
 * them, also those inside quotes, and parts of them such as the value of `--require=./x.js`. Permission
 * rules name nothing that runs.
 */
export function namesIn(
  file: string,
  lines: readonly string[],
  as: KnownPlace['as'],
): ReadonlySet<string> {
  const names = new Set<string>();
  const isCode = as === 'code' || CODE.test(extname(file));
  if (!isCode && as === 'text' && PROSE.test(extname(file))) return names;
  for (const line of lines) {
    if (isRuleLine(line)) continue;
    const words = isCode ? relativeStrings(line) : wordsOf(valueOf(line, as), 0);
    for (const word of words) if (isName(word)) names.add(word);
  }
  return names;
}

function isName(word: string): boolean {
  return word !== '' && word.length <= MAX_NAME && !/^[.\\/]*$/.test(word) && !word.includes('\0');
}

/** Returns the text of a line `path = "text"` of a JSON file. */
function valueOf(line: string, as: KnownPlace['as']): string {
  const text = as === 'json' ? (jsonText(line) ?? line) : line;
  // A variable in front of a path mostly names the folder itself.
  const bare = text.replaceAll(/\$\{[^{}]*\}|\$\w+|%\w+%/g, '.');
  return sep === '\\' ? bare.replaceAll('\\', '/') : bare;
}

function jsonText(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line.slice(line.indexOf(' = ') + 3));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function* relativeStrings(line: string): Generator<string> {
  for (const [, name] of line.matchAll(/["'`](\.{1,2}\/[^"'`\n]+)["'`]/g)) if (name) yield name;
}

function* wordsOf(text: string, depth: number): Generator<string> {
  for (const word of shellWords(text)) {
    yield word;
    for (const part of word.split(/[=,:[\]{}()]+/)) if (part !== word) yield part;
    if (depth < MAX_DEPTH && word !== text && /[\s"'`;&|<>]/.test(word))
      yield* wordsOf(word, depth + 1);
  }
}

/** Matches a quoted part with its escapes, an escape, or other characters of a word. */
const PART = /"((?:[^"\\]|\\[^])*)"?|'([^']*)'?|\\([^])|([^\s"'\\`;&|<>]+)/y;

/** Returns the words of a command. Quotes join what they enclose, and an open one ends with the text. */
function* shellWords(text: string): Generator<string> {
  let word: string | null = null;
  let at = 0;
  while (at < text.length) {
    PART.lastIndex = at;
    const part = PART.exec(text);
    if (part === null) {
      if (word !== null) yield word;
      word = null;
      at += 1;
      continue;
    }
    const [whole, double, single, escaped, plain] = part;
    const piece = double?.replaceAll(/\\([^])/g, '$1') ?? single ?? escaped ?? plain ?? '';
    word = `${word ?? ''}${piece}`;
    at += Math.max(1, whole.length);
  }
  if (word !== null) yield word;
}
