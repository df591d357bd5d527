import { expect, test } from 'vitest';

import { takeWindowId } from './window-id.ts';

/** Simulates the storage of one tab; `copy` is the initial storage of a duplicated tab. */
class TabStorage {
  readonly #kept: Map<string, string>;

  constructor(kept: ReadonlyMap<string, string> = new Map()) {
    this.#kept = new Map(kept);
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  copy(): TabStorage {
    return new TabStorage(this.#kept);
  }
}

test('takeWindowId returns the same id after a reload', () => {
  const storage = new TabStorage();
  const page = new EventTarget();
  expect(takeWindowId(storage, page, 'first')).toBe('first');
  page.dispatchEvent(new Event('pagehide'));
  expect(takeWindowId(storage, new EventTarget(), 'second')).toBe('first');
});

test('takeWindowId gives a duplicated tab its own id, and both keep theirs after a reload', () => {
  const [storage, page] = [new TabStorage(), new EventTarget()];
  takeWindowId(storage, page, 'first');
  const [copy, duplicate] = [storage.copy(), new EventTarget()];
  expect(takeWindowId(copy, duplicate, 'second')).toBe('second');
  page.dispatchEvent(new Event('pagehide'));
  duplicate.dispatchEvent(new Event('pagehide'));
  expect([takeWindowId(storage, page, 'third'), takeWindowId(copy, duplicate, 'fourth')]).toEqual([
    'first',
    'second',
  ]);
});

test('takeWindowId gives a new id to the duplicate of a tab that was restored from the cache of the browser', () => {
  const [storage, page] = [new TabStorage(), new EventTarget()];
  takeWindowId(storage, page, 'first');
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(takeWindowId(storage.copy(), new EventTarget(), 'second')).toBe('second');
});
