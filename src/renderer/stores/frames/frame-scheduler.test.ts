import { afterEach, describe, expect, test, vi } from 'vitest';

import { FrameScheduler } from './frame-scheduler.ts';

function page() {
  const callbacks = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal(
    'requestAnimationFrame',
    (callback: () => void) => (callbacks.set(++last, callback), last),
  );
  vi.stubGlobal('cancelAnimationFrame', (id: number) => callbacks.delete(id));
  let now = 1000;
  // Not the whole object: Node's fetch keeps functions of it.
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    scheduler: new FrameScheduler(),
    frame: () => callbacks.forEach((callback) => callback()),
    waiting: () => callbacks.size,
    rest: () => (now += 16),
  };
}

afterEach(() => {
  // The clock is restored only if the faked one is in place again.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('FrameScheduler', () => {
  test('FrameScheduler applies the first change after a rest at once, and later ones together and in order with the next animation frame', () => {
    const { scheduler, frame, rest } = page();
    const applied: (readonly number[])[] = [];
    const queue = scheduler.createQueue<number>((items) => applied.push(items));
    for (const item of [1, 2, 3]) queue.add(item);
    expect(applied).toEqual([[1]]);
    frame();
    queue.add(4);
    expect(applied).toEqual([[1], [2, 3]]);
    frame();
    rest();
    queue.add(5);
    expect(applied).toEqual([[1], [2, 3], [4], [5]]);
  });

  test('a change never overtakes an earlier change that waits for an animation frame', () => {
    const { scheduler, frame, rest } = page();
    const applied: (readonly number[])[] = [];
    const queue = scheduler.createQueue<number>((items) => applied.push(items));
    for (const item of [1, 2]) queue.add(item);
    rest();
    queue.add(3);
    frame();
    expect(applied).toEqual([[1], [2, 3]]);
  });

  test('FrameScheduler applies changes by a timer in a hidden window, which has no animation frames', () => {
    vi.useFakeTimers();
    const { scheduler, waiting } = page();
    const applied: (readonly number[])[] = [];
    const queue = scheduler.createQueue<number>((items) => applied.push(items));
    queue.add(1);
    queue.add(2);
    vi.runAllTimers();
    expect([applied, waiting()]).toEqual([[[1], [2]], 0]);
  });

  test('FrameScheduler applies a flood of changes at least every 2,000 changes', () => {
    const { scheduler } = page();
    let calls = 0;
    const queue = scheduler.createQueue<number>(() => (calls += 1));
    for (let at = 0; at < 10_000; at += 1) queue.add(at);
    queue.dispose();
    expect(calls).toBe(1 + 4);
  });

  test('a disposed queue applies nothing more', () => {
    const { scheduler, waiting } = page();
    const applied: unknown[] = [];
    const queue = scheduler.createQueue<number>((items) => applied.push(items));
    queue.add(1);
    queue.add(2);
    queue.dispose();
    expect([applied, waiting()]).toEqual([[[1]], 0]);
  });

  test('no queue applies other changes until an urgent change is painted', async () => {
    const { scheduler, frame, rest } = page();
    const applied: string[] = [];
    const words = scheduler.createQueue<string>((items) => applied.push(...items));
    const desk = scheduler.createQueue<string>(
      (items) => applied.push(...items),
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
    expect(applied).toEqual(['a', 'news', 'question', 'more news', 'question 2']);
    await vi.waitFor(() => expect(applied.slice(5)).toEqual(['b', 'c']));
    rest();
    words.add('d');
    expect(applied.at(-1)).toBe('d');
  });

  test('a patient change waits for its frame even after a rest, or is applied with an earlier usual change', () => {
    const { scheduler, frame, rest } = page();
    const applied: (readonly string[])[] = [];
    const queue = scheduler.createQueue<string>(
      (items) => applied.push(items),
      (item) => (item.startsWith('input') ? 'patient' : 'usual'),
    );
    queue.add('input 1');
    queue.add('input 2');
    expect(applied).toEqual([]);
    queue.add('card');
    queue.add('input 3');
    expect(applied).toEqual([['input 1', 'input 2', 'card']]);
    frame();
    rest();
    queue.add('input 4');
    expect(applied.slice(1)).toEqual([['input 3']]);
    frame();
    expect(applied.slice(2)).toEqual([['input 4']]);
  });

  test('FrameScheduler applies nothing for 100 ms after an answer, and then everything', () => {
    vi.useFakeTimers();
    const { scheduler, rest } = page();
    const applied: (readonly string[])[] = [];
    const desk = scheduler.createQueue<string>((items) => applied.push(items));
    const words = scheduler.createQueue<string>((items) => applied.push(items));
    scheduler.delayAfterAnswer();
    desk.add('closed');
    rest();
    words.add('its card');
    desk.add('working');
    vi.advanceTimersByTime(99);
    expect(applied).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(applied).toEqual([['closed', 'working'], ['its card']]);
  });

  test('a new question ends the delay after an answer, and is painted before the other delayed changes', async () => {
    const { scheduler, frame } = page();
    const applied: string[] = [];
    const words = scheduler.createQueue<string>((items) => applied.push(...items));
    const desk = scheduler.createQueue<string>(
      (items) => applied.push(...items),
      (item) => (item === 'question' ? 'urgent' : 'usual'),
    );
    scheduler.delayAfterAnswer();
    desk.add('closed');
    words.add('its card');
    desk.add('question');
    expect(applied).toEqual(['closed', 'question']);
    scheduler.delayAfterAnswer();
    frame();
    await vi.waitFor(() => expect(applied).toEqual(['closed', 'question', 'its card']));
  });

  test('changes wait only for a limited time for an urgent change to be painted in a hidden window', () => {
    vi.useFakeTimers();
    const { scheduler } = page();
    const applied: string[] = [];
    const desk = scheduler.createQueue<string>(
      (items) => applied.push(...items),
      (item) => (item === 'question' ? 'urgent' : 'usual'),
    );
    desk.add('question');
    desk.add('news');
    vi.runAllTimers();
    expect(applied).toEqual(['question', 'news']);
  });
});
