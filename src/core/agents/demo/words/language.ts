import { en } from './words-en.ts';
import { zh } from './words-zh.ts';
import type { Words } from './words.ts';

/** Chinese characters anywhere mean Chinese. */
export function wordsFor(prompt: string): Words {
  return /\p{Script=Han}/u.test(prompt) ? zh : en;
}
