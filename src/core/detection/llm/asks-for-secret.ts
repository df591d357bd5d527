import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { genericPassword } from '../recognisers/generic/password.ts';

/** A prompt is near the end; what stands far above was answered. */
const LAST_ROWS = 15;
/** So near to the end, the name alone is enough. */
const VERY_LAST_ROWS = 3;
const LONGEST = 400;

const NAME =
  /\b(?:pass(?:word|phrase|code|wd)?|pin|otp|2fa|mfa|(?:one-time|verification|security|recovery|authentication|auth) code|token|secret|api[ _-]?key|private key|access key|credentials?)\b|密码|口令|密碼|验证码|驗證碼|密钥|令牌/iu;
/** Nothing follows but what may be the secret itself, hidden. */
const OPEN = /(?:[:：>?？]|\]|\))\s*(?:[*•●·]{0,200}|\[hidden\])\s*[_█▏|]?$/u;
const MASK = /[*•●]{4,}/u;

/**
 * Whether a secret is, or may be, about to be typed. Looser than the recogniser on purpose: this is not for telling the person, it
 * is for not sending the screen anywhere.
 */
export function asksForSecret(screen: Screen): boolean {
  if (genericPassword.recognise(screen) !== null) return true;
  const rows = screen.rows.filter(({ kind }) => kind === 'text').slice(-LAST_ROWS);
  return rows.some(({ text }, at) => {
    const short = text.slice(0, LONGEST);
    if (!NAME.test(short)) return false;
    return (
      at >= rows.length - VERY_LAST_ROWS || OPEN.test(short) || rows.slice(at, at + 4).some((row) => MASK.test(row.text.slice(0, LONGEST)))
    );
  });
}
