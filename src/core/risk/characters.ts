import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from './reasons.ts';

/** What is not seen, or turns around what is: bidi controls, zero widths, tags, other controls, spaces that are none to a shell. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u00a0\u034f\u115f\u1160\u17b4\u17b5\u2000-\u200a\u202f\u205f\u2800\u3164\uffa0]/u;
/** What is longer is too long to be read anyway. */
const MAX_LOOKED_AT = 64 * 1024;
const ordinary = /[\n\t]/;
/** Scripts with letters that pass for Latin ones, and dashes and slashes that pass for ASCII's. */
const lookAlike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;
const dashes = /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u;

function hiddenCharacter(text: string): string | null {
  for (const character of text.slice(0, MAX_LOOKED_AT)) {
    if (hidden.test(character) && !ordinary.test(character)) {
      return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    }
  }
  return null;
}

export function hiddenReasons(text: string): readonly RiskReason[] {
  const found = hiddenCharacter(text);
  return found === null ? [] : [because('hiddenCharacters', found)];
}

/** Of the name of a program, an option or a host: what looks like another one. */
export function looksLikeAnother(word: string): boolean {
  // Full-width and mathematical letters become ASCII; accents and Chinese stay as they are.
  const isFolded = /[^\x20-\x7e]/.test(word) && [...word].some((each) => each > '~' && /^[\x21-\x7e]+$/.test(each.normalize('NFKC')));
  return lookAlike.test(word) || dashes.test(word) || isFolded;
}
