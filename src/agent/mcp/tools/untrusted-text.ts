import { visibleText } from '#shared/base/visible-text.ts';

const MARK = ' […]';

/** Returns a text of a server without hidden characters, cut to a number of UTF-16 units. */
export function cleanText(text: string, limit: number): string {
  const clean = visibleText(text.slice(0, limit * 4).toWellFormed())
    .replaceAll(/⟨U\+[0-9A-F]+⟩/g, '')
    .trim();
  return clean.length <= limit
    ? clean
    : `${clean.slice(0, limit - MARK.length).toWellFormed()}${MARK}`;
}

/** Returns such a text as one line. */
export function cleanLine(text: string, limit: number): string {
  return cleanText(text.slice(0, limit * 4).replaceAll(/\s+/g, ' '), limit);
}
