/** Largest width of a slug; a wide character, e.g. a Chinese one, counts twice. */
const MAX_WIDTH = 40;

/** Name for a prompt that contains no letter and no digit. */
const NO_NAME = 'work';

/** Names that Windows reserves for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns a name of the prompt's first words, for a branch and a folder: lower-case letters and
 * digits of any script, joined by `-`. Accents of Latin letters are removed, because file systems
 * store them differently.
 */
export function slugOf(prompt: string): string {
  const words =
    withoutAccents(prompt.slice(0, 2000))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = fitted(words);
  if (slug === '') return NO_NAME;
  return RESERVED.test(slug) ? `${slug}-${NO_NAME}` : slug;
}

/**
 * Returns the slug, or the slug with the first number that makes it free. A name that differs only
 * in case is taken, too.
 */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const begin = cut(slug, MAX_WIDTH - ending.length).replace(/-+$/u, '');
    if (!isTaken(begin + ending)) return begin + ending;
  }
}

function fitted(words: readonly string[]): string {
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (widthOf(longer) > MAX_WIDTH) return slug === '' ? cut(word, MAX_WIDTH) : slug;
    slug = longer;
  }
  return slug;
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOfCharacter(character), 0);
}

function widthOfCharacter(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

function cut(text: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += widthOfCharacter(character);
    if (used > width) break;
    kept += character;
  }
  return kept;
}
