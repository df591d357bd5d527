import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import type { Language, Texts } from '#shared/words/language.ts';

import { numberFormat } from './formats.ts';
import { en, zh } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

const resources: Readonly<Record<Language, Texts<typeof en>>> = { en, zh };

/** How many there are is written as the language writes numbers. Other numbers name a place, such as a line, and stay as they are. */
function written(value: unknown, locale: string | undefined, name: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  if (name !== 'count') return String(value);
  return numberFormat(locale ?? 'en').format(value);
}

const nothing = () => undefined;
const formatter: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: unknown, _format, locale, options) => written(value, locale, options?.['interpolationkey']),
};

/** Ready at once: all texts are part of the bundle. */
export function createI18n(language: Language): i18n {
  const instance = createInstance();
  void instance
    .use(initReactI18next)
    .use(formatter)
    .init({
      lng: language,
      fallbackLng: 'en',
      defaultNS: 'common',
      ns: Object.keys(en),
      resources,
      interpolation: { escapeValue: false, alwaysFormat: true },
      initAsync: false,
    });
  return instance;
}
