const KEY = 'corral.palette';
const MAX_RECENT = 8;

export type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the ids of the last choices, newest first. */
export function readRecent(storage: RecentStorage): readonly string[] {
  const ids = parse(storage.getItem(KEY));
  return Array.isArray(ids)
    ? ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_RECENT)
    : [];
}

/**
 * Stores a choice. Returns false if the storage is full or forbidden; the choice is then forgotten.
 */
export function noteRecent(storage: RecentStorage, id: string): boolean {
  const others = readRecent(storage).filter((other) => other !== id);
  try {
    storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT)));
    return true;
  } catch {
    return false;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
