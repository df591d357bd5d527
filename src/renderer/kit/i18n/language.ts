export type Language = 'en' | 'zh';

/** Same shape as `T`, any texts: a key missing in one language is a compile error. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** The chosen language, else the first that the system prefers and Corral speaks. */
export function chooseLanguage(chosen: Language | null, preferred: readonly string[]): Language {
  if (chosen) return chosen;
  const known = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => tag === 'en' || tag === 'zh') ?? 'en';
}
