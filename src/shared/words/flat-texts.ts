/** Texts by dotted name. */
export type SentenceTexts = Readonly<Record<string, string>>;

/** Texts that are nested by the parts of their names. */
export type NestedTexts = { readonly [key: string]: string | NestedTexts };

/** Returns nested texts by their dotted names: `a.b` for the text `b` below `a`. */
export function flatTexts(texts: NestedTexts): SentenceTexts {
  return Object.fromEntries(textEntries(texts, ''));
}

function textEntries(texts: NestedTexts, path: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as const]
      : textEntries(value, `${path}${key}.`),
  );
}
