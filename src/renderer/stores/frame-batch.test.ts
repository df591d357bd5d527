import { afterEach, describe, expect, test, vi } from 'vitest';

import { createBatch } from './frame-batch.ts';

function page() {
  const callbacks = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (callbacks.set(++last, callback), last));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => callbacks.delete(id));
  return { frame: () => callbacks.forEach((callback) => callback()), waiting: () => callbacks.size };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('batches of frames', () => {
  test('everything since the last animation frame is handed over at once, in order', () => {
    const { frame } = page();
    const taken: (readonly number[])[] = [];
    const batch = createBatch<number>((items) => taken.push(items));
    for (const item of [1, 2, 3]) batch.add(item);
    frame();
    batch.add(4);
    frame();
    expect(taken).toEqual([[1, 2, 3], [4]]);
  });

  test('a hidden window has no animation frames and is served by a timer', () => {
    vi.useFakeTimers();
    const { waiting } = page();
    const taken: (readonly number[])[] = [];
    createBatch<number>((items) => taken.push(items)).add(1);
    vi.runAllTimers();
    expect([taken, waiting()]).toEqual([[[1]], 0]);
  });

  test('a flood is not collected without end', () => {
    page();
    let calls = 0;
    const batch = createBatch<number>(() => (calls += 1));
    for (let at = 0; at < 10_000; at += 1) batch.add(at);
    batch.dispose();
    expect(calls).toBe(5);
  });

  test('after disposal nothing is handed over', () => {
    const { waiting } = page();
    const taken: unknown[] = [];
    const batch = createBatch<number>((items) => taken.push(items));
    batch.add(1);
    batch.dispose();
    expect([taken, waiting()]).toEqual([[], 0]);
  });
});
