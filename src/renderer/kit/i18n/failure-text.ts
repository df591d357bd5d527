import type { i18n } from 'i18next';

/** Any expected failure of the contract, and any problem of an agent or a session. */
export type Failure = { readonly kind: string; readonly message: string; readonly remedy: string | null };

export type FailureText = {
  readonly message: string;
  readonly remedy: string | null;
  /** Core's own English words, where `message` is a translation that knows less. */
  readonly detail: string | null;
};

/** Core speaks English, and precisely; other languages get the text of the failure's kind, where there is one. */
export function failureText(texts: i18n, failure: Failure): FailureText {
  const remedy = known(texts, `remedy.${failure.kind}`);
  const message = texts.language === 'en' ? null : known(texts, `message.${failure.kind}`);
  if (message === null) return { message: failure.message, remedy: failure.remedy ?? remedy, detail: null };
  return { message, remedy: remedy ?? failure.remedy, detail: failure.message };
}

function known(texts: i18n, key: string): string | null {
  const text: unknown = texts.getResource(texts.language, 'errors', key);
  return typeof text === 'string' ? text : null;
}
