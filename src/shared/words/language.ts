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

/** Returns the tags of an `Accept-Language` header, the preferred one first. */
export function preferredTags(header: string): readonly string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Returns the language of a terminal, by the first of its POSIX variables that is set. */
export function languageOfTerminal(
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const set = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  return languageOf(set ?? '') ?? 'en';
}
