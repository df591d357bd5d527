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

/**
 * Formats a count in the notation of the language. Other numbers, such as line numbers, identify a
 * place and are not formatted.
 */
function formatValue(value: unknown, locale: string | undefined, name: unknown): string {
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
  format: (value: unknown, _format, locale, options) =>
    formatValue(value, locale, options?.['interpolationkey']),
};

/** Creates an instance that is ready at once, because all texts are part of the bundle. */
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
