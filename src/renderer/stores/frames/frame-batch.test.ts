import { afterEach, describe, expect, test, vi } from 'vitest';

import { createBatch } from './frame-batch.ts';
import { restAfterAnswer } from './paint-hold.ts';

function page() {
  const callbacks = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (callbacks.set(++last, callback), last));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => callbacks.delete(id));
  let now = 1000;
  vi.stubGlobal('performance', { now: () => now });
  return {
    frame: () => callbacks.forEach((callback) => callback()),
    waiting: () => callbacks.size,
    rest: () => (now += 16),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('batches of frames', () => {
  test('what comes after a rest is handed over at once, the rest with the next animation frame together and in order', () => {
    const { frame, rest } = page();
    const taken: (readonly number[])[] = [];
    const batch = createBatch<number>((items) => taken.push(items));
    for (const item of [1, 2, 3]) batch.add(item);
    expect(taken).toEqual([[1]]);
    frame();
    batch.add(4);
    expect(taken).toEqual([[1], [2, 3]]);
    frame();
    rest();
    batch.add(5);
    expect(taken).toEqual([[1], [2, 3], [4], [5]]);
  });

  test('nothing overtakes what waits for a frame', () => {
    const { frame, rest } = page();
    const taken: (readonly number[])[] = [];
    const batch = createBatch<number>((items) => taken.push(items));
    for (const item of [1, 2]) batch.add(item);
    rest();
    batch.add(3);
    frame();
    expect(taken).toEqual([[1], [2, 3]]);
  });

  test('a hidden window has no animation frames and is served by a timer', () => {
    vi.useFakeTimers();
    const { waiting } = page();
    const taken: (readonly number[])[] = [];
    const batch = createBatch<number>((items) => taken.push(items));
    batch.add(1);
    batch.add(2);
    vi.runAllTimers();
    expect([taken, waiting()]).toEqual([[[1], [2]], 0]);
  });

  test('a flood is not collected without end', () => {
    page();
    let calls = 0;
    const batch = createBatch<number>(() => (calls += 1));
    for (let at = 0; at < 10_000; at += 1) batch.add(at);
    batch.dispose();
    expect(calls).toBe(1 + 4);
  });

  test('after disposal nothing is handed over', () => {
    const { waiting } = page();
    const taken: unknown[] = [];
    const batch = createBatch<number>((items) => taken.push(items));
    batch.add(1);
    batch.add(2);
    batch.dispose();
    expect([taken, waiting()]).toEqual([[[1]], 0]);
  });

  test('until what is urgent is painted, no batch hands over anything else', async () => {
    const { frame, rest } = page();
    const taken: string[] = [];
    const words = createBatch<string>((items) => taken.push(...items));
    const desk = createBatch<string>(
      (items) => taken.push(...items),
      (item) => (item.startsWith('question') ? 'urgent' : 'usual'),
    );
    words.add('a');
    words.add('b');
    desk.add('news');
    desk.add('question');
    rest();
    desk.add('more news');
    words.add('c');
    frame();
    desk.add('question 2');
    expect(taken).toEqual(['a', 'news', 'question', 'more news', 'question 2']);
    await vi.waitFor(() => expect(taken.slice(5)).toEqual(['b', 'c']));
    rest();
    words.add('d');
    expect(taken.at(-1)).toBe('d');
  });

  test('what is patient waits for its frame even after a rest, and goes with what comes before that', () => {
    const { frame, rest } = page();
    const taken: (readonly string[])[] = [];
    const batch = createBatch<string>(
      (items) => taken.push(items),
      (item) => (item.startsWith('input') ? 'patient' : 'usual'),
    );
    batch.add('input 1');
    batch.add('input 2');
    expect(taken).toEqual([]);
    batch.add('card');
    batch.add('input 3');
    expect(taken).toEqual([['input 1', 'input 2', 'card']]);
    frame();
    rest();
    batch.add('input 4');
    expect(taken.slice(1)).toEqual([['input 3']]);
    frame();
    expect(taken.slice(2)).toEqual([['input 4']]);
  });

  test('after an answer nothing is handed over for a moment, then all of it', () => {
    vi.useFakeTimers();
    const { rest } = page();
    const taken: (readonly string[])[] = [];
    const desk = createBatch<string>((items) => taken.push(items));
    const words = createBatch<string>((items) => taken.push(items));
    restAfterAnswer();
    desk.add('closed');
    rest();
    words.add('its card');
    desk.add('working');
    vi.advanceTimersByTime(99);
    expect(taken).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(taken).toEqual([['closed', 'working'], ['its card']]);
  });

  test('the next question ends the moment, and is painted before the rest of what was held', async () => {
    const { frame } = page();
    const taken: string[] = [];
    const words = createBatch<string>((items) => taken.push(...items));
    const desk = createBatch<string>(
      (items) => taken.push(...items),
      (item) => (item === 'question' ? 'urgent' : 'usual'),
    );
    restAfterAnswer();
    desk.add('closed');
    words.add('its card');
    desk.add('question');
    expect(taken).toEqual(['closed', 'question']);
    restAfterAnswer();
    frame();
    await vi.waitFor(() => expect(taken).toEqual(['closed', 'question', 'its card']));
  });

  test('a hidden window paints nothing, and nothing waits for that for long', () => {
    vi.useFakeTimers();
    page();
    const taken: string[] = [];
    const desk = createBatch<string>(
      (items) => taken.push(...items),
      (item) => (item === 'question' ? 'urgent' : 'usual'),
    );
    desk.add('question');
    desk.add('news');
    vi.runAllTimers();
    expect(taken).toEqual(['question', 'news']);
  });
});
