import { indexTokens } from './index-tokens.ts';

const ENGLISH = `a about after all also am an and any are as at be because been before being but by can
could did do does doing done for from get had has have having he her here hers him his how i if in into
is it its just let like make may me might more most my need no not now of off on one only or other our
out over please shall she should so some such tell than that the their them then there these they this
those to under up us use used using was way we were what when where which while who whom whose why will
with would you your run runs fix add show look check write create thanks ok`;

const TOKENS: ReadonlySet<string> = new Set(indexTokens(ENGLISH));

/** Chinese particles, pronouns and question words. */
const CHINESE = /[的了吗呢吧么啊呀哪谁啥是在和与就都也这那我你您他她它们个之请把被给怎什]/u;

/** Returns whether a token is a frequent word that says little about the subject of a text. */
export function isFunctionWord(token: string): boolean {
  return TOKENS.has(token) || CHINESE.test(token);
}
