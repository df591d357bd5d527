/** Languages of the UI, by the name of their folder. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Same shape as `T`, any texts: a key missing in one language is a compile error. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Returns the chosen language, else the first that the system prefers and Corral has. */
export function chooseLanguage(chosen: Language | null, preferred: readonly string[]): Language {
  if (chosen) return chosen;
  const known = preferred.map((tag) => languageOf(tag));
  return known.find((language) => language !== null) ?? 'en';
}

/** Returns the language of a tag such as `zh-CN`; null if Corral does not have it. */
export function languageOf(tag: string): Language | null {
  const name = tag.slice(0, 2).toLowerCase();
  return languages.find((language) => language === name) ?? null;
}
