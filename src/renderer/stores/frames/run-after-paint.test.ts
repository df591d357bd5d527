import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { runAfterPaint } from './run-after-paint.ts';

const frames = new Map<number, () => void>();

beforeEach(() => {
  frames.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frames.set(frames.size + 1, run);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('runAfterPaint runs the work once, after the animation frame and not in it', () => {
  const work = vi.fn<() => void>();
  runAfterPaint(work);
  frames.forEach((run) => run());
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});

test('runAfterPaint runs the work after 250 ms in a hidden window, which has no frames', () => {
  const work = vi.fn<() => void>();
  runAfterPaint(work);
  vi.advanceTimersByTime(249);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

test.each(['before the frame', 'between frame and paint'])(
  'runAfterPaint runs nothing when it is cancelled %s',
  (moment) => {
    const work = vi.fn<() => void>();
    const cancel = runAfterPaint(work);
    if (moment === 'between frame and paint') frames.forEach((run) => run());
    cancel();
    expect(frames.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(work).not.toHaveBeenCalled();
  },
);
