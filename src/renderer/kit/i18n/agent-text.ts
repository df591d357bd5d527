import type { i18n } from 'i18next';

/** Texts that an agent defines: in English, with optional translations. */
type TranslatedTexts<T> = T & {
  readonly translations?:
    | { readonly [language: string]: NoInfer<Partial<T>> | undefined }
    | undefined;
};

/**
 * Returns the texts of an agent in the person's language, or in English if there is no translation.
 */
export function agentText<T>(texts: i18n, described: TranslatedTexts<T>): T {
  return { ...described, ...described.translations?.[texts.language] };
}
