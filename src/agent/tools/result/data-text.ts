import { randomBytes } from 'node:crypto';

import { visibleText } from '#shared/base/visible-text.ts';

const MAX_SOURCE = 300;

/**
 * Marks a text from outside (a file, a page, the output of a search) as data. The mark carries
 * random digits that the text does not contain, so that no text can end the mark. `source` may come
 * from outside, too.
 */
export function asData(source: string, text: string): string {
  const mark = unusedMark(text);
  return `<${mark} source=${JSON.stringify(sourceName(source))}>\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}</${mark}>`;
}

function unusedMark(text: string): string {
  for (;;) {
    const digits = randomBytes(4).toString('hex');
    if (!text.includes(digits)) return `data-${digits}`;
  }
}

/** Returns a name of outside on one line, with hidden characters spelled out and angles replaced. */
export function sourceName(source: string): string {
  const line = visibleText(source.replaceAll(/[\n\t]/g, ' ')).replaceAll(/[<>]/g, '?');
  return line.length > MAX_SOURCE ? `${line.slice(0, MAX_SOURCE)}…` : line;
}
