import { expect, test } from 'vitest';

import { takeWindowId } from './window-id.ts';

/** The storage of one tab; `copy` is what a duplicated tab begins with. */
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

test('a reload of a window keeps its id', () => {
  const storage = new TabStorage();
  const page = new EventTarget();
  expect(takeWindowId(storage, page, 'first')).toBe('first');
  page.dispatchEvent(new Event('pagehide'));
  expect(takeWindowId(storage, new EventTarget(), 'second')).toBe('first');
});

test('a duplicated tab gets its own id, and both keep theirs', () => {
  const [storage, page] = [new TabStorage(), new EventTarget()];
  takeWindowId(storage, page, 'first');
  const [copy, duplicate] = [storage.copy(), new EventTarget()];
  expect(takeWindowId(copy, duplicate, 'second')).toBe('second');
  page.dispatchEvent(new Event('pagehide'));
  duplicate.dispatchEvent(new Event('pagehide'));
  expect([takeWindowId(storage, page, 'third'), takeWindowId(copy, duplicate, 'fourth')]).toEqual(['first', 'second']);
});

test('a tab that is duplicated after it came back from the memory of the browser does not give its id away', () => {
  const [storage, page] = [new TabStorage(), new EventTarget()];
  takeWindowId(storage, page, 'first');
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(takeWindowId(storage.copy(), new EventTarget(), 'second')).toBe('second');
});
