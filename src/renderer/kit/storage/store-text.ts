export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Stores a text. Returns false if the storage is full or forbidden; the value then lasts until the
 * page is closed.
 */
export function storeText(storage: TextStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a stored JSON value; an empty object if there is none or it cannot be read. */
export function readStoredJson(storage: Pick<TextStorage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
