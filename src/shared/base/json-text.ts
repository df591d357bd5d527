/** What JSON.stringify returns for a list or a record. `names`: the names of a record's fields, in order; null for a list. */
export type JsonText = { readonly text: string; readonly names: readonly string[] | null };

const texts = new WeakMap<object, JsonText>();

/**
 * Remembers the JSON text of a huge value for as long as the value lives, because JSON.stringify and Object.keys of 100,000
 * fields block the event loop for about 130 ms. The value must never change.
 */
export function rememberText(value: object, text: JsonText): void {
  texts.set(value, text);
}

/** Returns the JSON text of that very list or record; null if it is not remembered. */
export function rememberedText(value: unknown): JsonText | null {
  return typeof value === 'object' && value !== null ? (texts.get(value) ?? null) : null;
}
