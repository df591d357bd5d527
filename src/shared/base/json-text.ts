/**
 * JSON.stringify output of a list or a record. `names` are the field names of a record, in order;
 * null for a list.
 */
export type JsonText = { readonly text: string; readonly names: readonly string[] | null };

const texts = new WeakMap<object, JsonText>();

/**
 * Caches the JSON text of a huge value for as long as the value lives, because JSON.stringify and
 * Object.keys of 100,000 fields block the event loop for about 130 ms. The value must never change.
 */
export function rememberText(value: object, text: JsonText): void {
  texts.set(value, text);
}

/** Returns the cached JSON text of that list or record; null if it is not cached. */
export function rememberedText(value: unknown): JsonText | null {
  return typeof value === 'object' && value !== null ? (texts.get(value) ?? null) : null;
}
