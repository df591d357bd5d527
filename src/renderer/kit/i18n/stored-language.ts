import { storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';
import { languages, type Language } from '#shared/words/language.ts';

const KEY = 'corral.language';

/**
 * Returns the language of the settings when this browser last received them, so that a page starts
 * in it before the settings arrive. Null if it is the language of the system.
 */
export function readLanguage(storage: Pick<TextStorage, 'getItem'>): Language | null {
  const stored = storage.getItem(KEY);
  return languages.find((language) => language === stored) ?? null;
}

/** Stores the language of the settings; null is the language of the system. */
export function storeLanguage(storage: TextStorage, language: Language | null): void {
  storeText(storage, KEY, language ?? '');
}
