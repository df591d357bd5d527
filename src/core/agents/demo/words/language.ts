import { en } from './words-en.ts';
import { zh } from './words-zh.ts';
import type { Words } from './words.ts';

/** Returns Chinese if the text contains any Chinese character. */
export function wordsFor(prompt: string): Words {
  return /\p{Script=Han}/u.test(prompt) ? zh : en;
}
