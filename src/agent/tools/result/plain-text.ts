import { stripVTControlCharacters } from 'node:util';

import { visibleProse } from '#shared/base/visible-text.ts';

/**
 * Returns a text of outside without escape codes. Other control characters, and those that turn the
 * direction of a text, are spelled out.
 */
export function plainText(text: string): string {
  const lines = stripVTControlCharacters(text).replaceAll(/\r\n/g, '\n');
  return visibleProse(lines)
    .map((part) => part.text)
    .join('');
}
