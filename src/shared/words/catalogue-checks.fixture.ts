import { slotsOf } from './sentence-engine.ts';

/** Texts of one language, by their full name. */
export type TextsByName = ReadonlyMap<string, string>;

/** Returns the texts below a name. */
export function textsIn(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  return Object.entries(value ?? {}).flatMap(([key, part]) => textsIn(part, `${name}.${key}`));
}

export function differentSlots(english: TextsByName, texts: TextsByName): readonly string[] {
  return [...english].flatMap(([name, text]) =>
    String(slotsOf(text).toSorted()) === String(slotsOf(texts.get(name) ?? '').toSorted())
      ? []
      : [name],
  );
}

/** Returns the names of texts that have words and are the same as in English. */
export function untranslated(english: TextsByName, texts: TextsByName): readonly string[] {
  const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
  return [...texts].flatMap(([name, text]) =>
    text === english.get(name) && hasWords(text) ? [name] : [],
  );
}

type Sources = Readonly<Record<string, string>>;

/**
 * Returns a function that tells if a key is used: a literal of the sources is the key, or a template
 * begins with its beginning.
 */
export function usesIn(sources: Sources): (key: string) => boolean {
  const all = Object.values(sources);
  const find = (pattern: RegExp) =>
    new Set(all.flatMap((source) => [...source.matchAll(pattern)].map(([, found]) => found ?? '')));
  const literals = find(/['"`](?:\w+:)?([\w./]+)['"`]/g);
  const beginnings = [...find(/`(?:\w+:)?(\w[\w.]*[./]\w*)\$\{/g)];
  return (key) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}
