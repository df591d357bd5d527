import { stripVTControlCharacters } from 'node:util';

import { redactText } from '#shared/base/redact-text.ts';
import { visibleParts } from '#shared/base/visible-text.ts';

/** Longer runs of backticks are shortened, so that a fence stays short. */
const MAX_RUN = 8;
const LONG_RUNS = /`{9,}/g;

/**
 * Returns the readable part of a text that an agent or a program wrote: without escape sequences,
 * control characters, hidden characters and known secrets.
 */
export function readableText(text: string): string {
  const plain = stripVTControlCharacters(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Zs}/gu, ' ');
  const visible = visibleParts(plain)
    .filter(({ isMark }) => !isMark)
    .map((part) => part.text)
    .join('');
  return redactText(visible).replaceAll(LONG_RUNS, '`'.repeat(MAX_RUN)).trim();
}

/** Returns the readable part of a text as one line of at most `max` characters. */
export function readableLine(text: string, max: number): string {
  const line = readableText(text.slice(0, max * 4)).replaceAll(/\s+/g, ' ');
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}

/**
 * Returns the beginning and the end of a text that is longer than `max`, with a mark between them
 * that counts what was removed.
 */
export function cutMiddle(text: string, max: number, markOf: (count: number) => string): string {
  if (text.length <= max) return text;
  // Lengths of marks differ only by the digits of their count.
  const room = max - markOf(text.length).length - 2;
  if (room <= 0) return text.slice(0, max).toWellFormed();
  const head = Math.ceil((room * 2) / 3);
  const tail = text.slice(text.length - (room - head)).toWellFormed();
  return `${text.slice(0, head).toWellFormed()}\n${markOf(text.length - room)}\n${tail}`;
}

/** Returns a Markdown block of the text, with a fence that no line of the text can close. */
export function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** Maximum number of characters that `fenced` adds to a text of `readableText`. */
export const FENCE_LENGTH = 2 * (MAX_RUN + 1) + 'text\n\n'.length;
