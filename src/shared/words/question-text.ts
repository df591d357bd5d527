import { createInstance, type i18n } from 'i18next';

import { questions as en, type OwnWord } from './en/questions.ts';
import { languageOf, type Language, type Texts } from './language.ts';
import { questions as zh } from './zh/questions.ts';

const SLOT = /\{\{(\w+)\}\}/g;
const catalogues: Readonly<Record<Language, Texts<typeof en>>> = { en, zh };

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Has no types of slots, because values can come from the store and are checked here. */
    questions: Texts<typeof en>;
  }
}

/** Value of each slot of a text. */
export type SlotValues = Readonly<Record<string, string>>;

export function isOwnWord(name: string): name is OwnWord {
  return Object.hasOwn(en, name);
}

/**
 * Returns a text of a question in a language, in English if Corral does not have that language;
 * null if a value is missing.
 */
export function questionText(language: string, name: OwnWord, values: SlotValues): string | null {
  const lng = languageOf(language) ?? 'en';
  if (slotsOf(catalogues[lng][name]).some((slot) => !Object.hasOwn(values, slot))) return null;
  // Values are untrusted text: `replace` keeps them apart from options, and i18next expands nothing
  // in them.
  return questionTexts().t(name, { ns: 'questions', lng, replace: values, nest: false });
}

export function slotsOf(text: string): readonly string[] {
  return [...text.matchAll(SLOT)].map(([, slot]) => slot ?? '');
}

let instance: i18n | null = null;

/** Returns the instance, created at first use. */
function questionTexts(): i18n {
  if (instance) return instance;
  instance = createInstance();
  const resources = Object.fromEntries(
    Object.entries(catalogues).map(([language, questions]) => [language, { questions }]),
  );
  void instance.init({
    ns: ['questions'],
    resources,
    // A separator can be empty.
    returnEmptyString: true,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
