import type { i18n } from 'i18next';

/** Texts that an agent brings: English ones, and translations. */
type Translated<T> = T & { readonly translations?: { readonly [language: string]: NoInfer<Partial<T>> | undefined } | undefined };

/** Returns the texts of an agent in the person's language; English ones where the agent has no others. */
export function agentText<T>(texts: i18n, described: Translated<T>): T {
  return { ...described, ...described.translations?.[texts.language] };
}
