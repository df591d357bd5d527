const KEY = 'corral.window';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Page = Pick<EventTarget, 'addEventListener'>;

/**
 * Returns the id that this tab had before a reload, else `fresh`. The storage holds the id only while the page is away: the copy
 * of a duplicated tab has none, so that the two tabs never share an id.
 */
export function takeWindowId(storage: TabStorage, page: Page, fresh: string): string {
  const id = storage.getItem(KEY) ?? fresh;
  storage.removeItem(KEY);
  page.addEventListener('pagehide', () => storage.setItem(KEY, id));
  // The page comes back as it was, from the browser's memory.
  page.addEventListener('pageshow', () => storage.removeItem(KEY));
  return id;
}

/** Names this window for core: who answered, who has seen a question. A reload keeps it. */
export const windowId: string =
  typeof window === 'undefined' ? crypto.randomUUID() : takeWindowId(window.sessionStorage, window, crypto.randomUUID());

/** A command carries one id through all its attempts, so that core does it once. */
export function newCommandId(): string {
  return crypto.randomUUID();
}
