export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** `false`: the storage is full or forbidden; what was to be kept holds until the page is closed. */
export function storeText(storage: TextStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What was kept as JSON; an empty object where there is nothing, or nothing that can be read. */
export function storedValue(storage: Pick<TextStorage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
