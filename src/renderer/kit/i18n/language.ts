export type Language = 'en' | 'zh';

/**
 * Has the shape of `T` with any texts, so that a key missing in one language is a compile error.
 */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Returns the chosen language, else the first supported one of those that the system prefers. */
export function chooseLanguage(chosen: Language | null, preferred: readonly string[]): Language {
  if (chosen) return chosen;
  const languages = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return languages.find((tag): tag is Language => tag === 'en' || tag === 'zh') ?? 'en';
}
