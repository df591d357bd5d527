import { describe, expect, test } from 'vitest';

import { nextBounds, onScreen, parseWindows, windowsText, type Rectangle, type WindowState } from './window-state.ts';

const at = (x: number, y: number, width = 1000, height = 700): Rectangle => ({ x, y, width, height });
const laptop = at(0, 25, 1440, 875);
const beside = at(1440, 0, 1920, 1080);

describe('where a remembered window opens', () => {
  test.each([
    ['where it was', at(100, 100), [laptop], at(100, 100)],
    ['on the second screen', at(1600, 50), [laptop, beside], at(1600, 50)],
    ['half over the edge, it can still be moved', at(1300, 100), [laptop], at(1300, 100)],
    ['the second screen is gone', at(1600, 50), [laptop], at(220, 113)],
    ['its title bar is above the screen', at(100, -300), [laptop], at(220, 113)],
    ['only its lowest rows are on the screen', at(100, 890), [laptop], at(220, 113)],
    ['all but gone to the left', at(-950, 100), [laptop], at(220, 113)],
    ['larger than the screen', at(0, 25, 4000, 3000), [laptop], at(0, 25, 1440, 875)],
    ['smaller than can be used', at(10, 30, 200, 50), [laptop], at(10, 30, 480, 400)],
    ['no screen at all', at(7, 7), [], at(7, 7)],
  ])('%s', (_, bounds, screens, expected) => {
    expect(onScreen(bounds, screens)).toEqual(expected);
  });

  test('a new one opens beside the last, the first in the middle', () => {
    expect(nextBounds([], [laptop])).toEqual(at(80, 33, 1280, 860));
    expect(nextBounds([at(50, 60)], [laptop])).toEqual(at(82, 92));
    expect(nextBounds([at(1430, 850, 500, 400)], [laptop])).toEqual(at(470, 263, 500, 400));
  });
});

describe('what is remembered', () => {
  const state: WindowState = { bounds: at(1, 2), isMaximized: true, isFullScreen: false, sessionId: 's' };

  test('is read as it was written', () => {
    expect(parseWindows(windowsText([state]))).toEqual([state]);
  });

  test.each([null, '', 'null', '{}', '{"windows":[{"bounds":{}}]}', '{"windows":"x"}', '[1]', '\0'])('%j is none', (text) => {
    expect(parseWindows(text)).toEqual([]);
  });

  test('is not more than a person opens', () => {
    expect(parseWindows(windowsText(Array.from({ length: 50 }, () => state)))).toHaveLength(12);
  });
});
