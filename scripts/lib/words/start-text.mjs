import { en } from './start-en.mjs';
import { zh } from './start-zh.mjs';

/**
 * Texts of `npm start` by language. They are apart from those of `src/shared/words`, because any
 * Node from 20 on reads them before a package is installed.
 */
export const startTexts = { en, zh };

/** Returns the language of a terminal, by the first of its POSIX variables that is set. */
export function startLanguage({ LC_ALL, LC_MESSAGES, LANG }) {
  const tag = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  const language = (tag ?? '').slice(0, 2).toLowerCase();
  return Object.hasOwn(startTexts, language) ? language : 'en';
}

/** Returns a text of `npm start` in the language of the terminal. */
export function startText(name, values = {}) {
  const text = startTexts[startLanguage(process.env)][name];
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, slot) => values[slot]);
}
