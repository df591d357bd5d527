import { firstHidden } from '#shared/base/visible-text.ts';
import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from './reasons.ts';

/** Limit of the searched text; longer commands are not read anyway. */
const MAX_LOOKED_AT = 64 * 1024;
/**
 * Scripts with letters that resemble Latin ones, and dashes and slashes that resemble ASCII ones.
 */
const lookAlike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;
const dashes = /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u;

/**
 * Returns a reason for invisible and bidirectional characters, the same that a dialog shows as
 * marks.
 */
export function hiddenReasons(text: string): readonly RiskReason[] {
  const found = firstHidden(text.slice(0, MAX_LOOKED_AT));
  return found === null ? [] : [because('hiddenCharacters', found)];
}

/** Returns whether the name of a program, an option or a host resembles another one. */
export function looksLikeAnother(word: string): boolean {
  // Full-width and mathematical letters normalise to ASCII; accents and Chinese do not.
  const isFolded =
    /[^\x20-\x7e]/.test(word) &&
    [...word].some((each) => each > '~' && /^[\x21-\x7e]+$/.test(each.normalize('NFKC')));
  return lookAlike.test(word) || dashes.test(word) || isFolded;
}
