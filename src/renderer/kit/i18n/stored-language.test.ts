import { expect, test } from 'vitest';

import { readLanguage, storeLanguage } from './stored-language.ts';

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  };
}

test.each(['en', 'zh', null] as const)(
  'readLanguage returns the stored language %j',
  (language) => {
    const kept = storage();
    storeLanguage(kept, 'zh');
    storeLanguage(kept, language);
    expect(readLanguage(kept)).toBe(language);
  },
);

test.each([[null], ['fr'], ['constructor']])('readLanguage returns null for %j', (text) => {
  expect(readLanguage({ getItem: () => text })).toBeNull();
});
