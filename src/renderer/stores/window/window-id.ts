const KEY = 'corral.window';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Page = Pick<EventTarget, 'addEventListener'>;

/**
 * Returns the id that this tab had before a reload, else `fresh`. The storage holds the id only
 * while the page is unloaded, so the copy of a duplicated tab has none and the two tabs never share
 * an id.
 */
export function takeWindowId(storage: TabStorage, page: Page, fresh: string): string {
  const id = storage.getItem(KEY) ?? fresh;
  storage.removeItem(KEY);
  page.addEventListener('pagehide', () => storage.setItem(KEY, id));
  // The browser restores the page from its back-forward cache.
  page.addEventListener('pageshow', () => storage.removeItem(KEY));
  return id;
}

/**
 * Identifies this window for core, which records who answered and who has seen a question.
 * Preserved by a reload.
 */
export const windowId: string =
  typeof window === 'undefined'
    ? crypto.randomUUID()
    : takeWindowId(window.sessionStorage, window, crypto.randomUUID());

/** Returns an id for a command. All retries use the same id, so that core runs the command once. */
export function newCommandId(): string {
  return crypto.randomUUID();
}
