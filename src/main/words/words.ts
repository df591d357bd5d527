import type { Settings } from '#shared/contract/desk.ts';

import { en, type Words } from './en.ts';
import { zh } from './zh.ts';

/** Returns the texts of the chosen language, else of the first system language that Corral has. */
export function wordsFor(chosen: Settings['language'], preferred: readonly string[]): Words {
  const known = [chosen ?? '', ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag === 'en' || tag === 'zh') === 'zh' ? zh : en;
}
