import type { i18n } from 'i18next';

/** Describes an expected failure of the contract, or a problem of an agent or a session. */
export type Failure = {
  readonly kind: string;
  readonly message: string;
  readonly remedy: string | null;
};

export type FailureText = {
  readonly message: string;
  readonly remedy: string | null;
  /** Core's own English text, where `message` is a translation with less detail. */
  readonly detail: string | null;
};

/**
 * Returns the texts of a failure. Core's English text is precise; other languages use the text of
 * the failure's kind, if there is one.
 */
export function failureText(texts: i18n, failure: Failure): FailureText {
  const remedy = translationOf(texts, `remedy.${failure.kind}`);
  const message = texts.language === 'en' ? null : translationOf(texts, `message.${failure.kind}`);
  if (message === null)
    return { message: failure.message, remedy: failure.remedy ?? remedy, detail: null };
  return { message, remedy: remedy ?? failure.remedy, detail: failure.message };
}

function translationOf(texts: i18n, key: string): string | null {
  const text: unknown = texts.getResource(texts.language, 'errors', key);
  return typeof text === 'string' ? text : null;
}
