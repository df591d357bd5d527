import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { genericPassword } from '../recognisers/generic/password.ts';

/** A secret is asked for near the end; a prompt far above was answered. */
const LAST_ROWS = 15;
/** Within these last rows the name of a secret alone is enough. */
const VERY_LAST_ROWS = 3;
const LONGEST = 400;

const NAME =
  /\b(?:pass(?:word|phrase|code|wd)?|pin|otp|2fa|mfa|(?:one-time|verification|security|recovery|authentication|auth) code|token|secret|api[ _-]?key|private key|access key|credentials?)\b|密码|口令|密碼|验证码|驗證碼|密钥|令牌/iu;
/** Matches a prompt that is followed by nothing but a masked secret. */
const OPEN = /(?:[:：>?？]|\]|\))\s*(?:[*•●·]{0,200}|\[hidden\])\s*[_█▏|]?$/u;
const MASK = /[*•●]{4,}/u;

/**
 * Returns whether a secret is, or may be, about to be typed. Deliberately looser than the
 * recogniser: the result does not notify the person, it prevents the screen from being sent
 * anywhere.
 */
export function asksForSecret(screen: Screen): boolean {
  if (genericPassword.recognise(screen) !== null) return true;
  const rows = screen.rows.filter(({ kind }) => kind === 'text').slice(-LAST_ROWS);
  return rows.some(({ text }, at) => {
    const short = text.slice(0, LONGEST);
    if (!NAME.test(short)) return false;
    return (
      at >= rows.length - VERY_LAST_ROWS ||
      OPEN.test(short) ||
      rows.slice(at, at + 4).some((row) => MASK.test(row.text.slice(0, LONGEST)))
    );
  });
}
