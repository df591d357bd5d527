import { createHmac, randomBytes } from 'node:crypto';

import { visibleText } from '#shared/base/visible-text.ts';

/** Characters of a shown name or path. */
const MAX_SOURCE = 1024;

/**
 * Marks a text from outside (a file, a page, the output of a search) as data. The mark carries
 * digits that the text does not contain, so that no text can end the mark. `source` may come from
 * outside, too. The digits are random; with `key`, a secret of the session, they stay the same for
 * the same text, which keeps the prompt cache.
 */
export function asData(source: string, text: string, key?: string): string {
  const mark = unusedMark(text, (tries) =>
    key === undefined
      ? randomBytes(4).toString('hex')
      : createHmac('sha256', key).update(`${tries} ${text}`).digest('hex').slice(0, 8),
  );
  const end = text.endsWith('\n') || text === '' ? '' : '\n';
  return `<${mark} source=${JSON.stringify(sourceName(source))}>\n${text}${end}</${mark}>`;
}

/** Returns the first mark whose digits the text does not contain. */
export function unusedMark(text: string, digitsOf: (tries: number) => string): string {
  for (let tries = 0; ; tries++) {
    const digits = digitsOf(tries);
    if (!text.includes(digits)) return `data-${digits}`;
  }
}

/** Returns a name of outside on one line, with hidden characters spelled out and angles replaced. */
export function sourceName(source: string): string {
  const line = visibleText(source.replaceAll(/[\n\t]/g, ' ')).replaceAll(/[<>]/g, '?');
  return line.length > MAX_SOURCE ? `${line.slice(0, MAX_SOURCE)}…` : line;
}
