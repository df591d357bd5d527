/**
 * Returns the texts in the same order, all different: a repeated one gets a number, e.g. `Name (2)`.
 * An answer refers to its question and to its choices by their texts.
 */
export function uniqueTexts(texts: readonly string[]): readonly string[] {
  const given = new Set(texts);
  const used = new Set<string>();
  return texts.map((text) => {
    let unique = text;
    for (let count = 2; used.has(unique) || (unique !== text && given.has(unique)); count += 1)
      unique = `${text} (${count})`;
    used.add(unique);
    return unique;
  });
}
