import { describe, expect, test } from 'vitest';

import {
  nextBounds,
  onScreen,
  parseWindows,
  windowsText,
  type Rectangle,
  type WindowState,
} from './window-state.ts';

const at = (x: number, y: number, width = 1000, height = 700): Rectangle => ({
  x,
  y,
  width,
  height,
});
const laptop = at(0, 25, 1440, 875);
const beside = at(1440, 0, 1920, 1080);

describe('onScreen and nextBounds', () => {
  test.each([
    ['bounds on the screen stay', at(100, 100), [laptop], at(100, 100)],
    ['bounds on the second screen stay', at(1600, 50), [laptop, beside], at(1600, 50)],
    [
      'a window half over the edge stays, because it can be dragged',
      at(1300, 100),
      [laptop],
      at(1300, 100),
    ],
    ['a window on a missing screen is centred', at(1600, 50), [laptop], at(220, 113)],
    [
      'a window with its title bar above the screen is centred',
      at(100, -300),
      [laptop],
      at(220, 113),
    ],
    ['a window almost below the screen is centred', at(100, 890), [laptop], at(220, 113)],
    ['a window almost left of the screen is centred', at(-950, 100), [laptop], at(220, 113)],
    [
      'a window larger than the screen shrinks',
      at(0, 25, 4000, 3000),
      [laptop],
      at(0, 25, 1440, 875),
    ],
    ['a window below the minimum size grows', at(10, 30, 200, 50), [laptop], at(10, 30, 480, 400)],
    ['bounds stay if there is no screen', at(7, 7), [], at(7, 7)],
  ])('onScreen: %s', (_, bounds, screens, expected) => {
    expect(onScreen(bounds, screens)).toEqual(expected);
  });

  test('nextBounds places a new window beside the last, and the first one in the middle', () => {
    expect(nextBounds([], [laptop])).toEqual(at(80, 33, 1280, 860));
    expect(nextBounds([at(50, 60)], [laptop])).toEqual(at(82, 92));
    expect(nextBounds([at(1430, 850, 500, 400)], [laptop])).toEqual(at(470, 263, 500, 400));
  });
});

describe('parseWindows and windowsText', () => {
  const state: WindowState = {
    bounds: at(1, 2),
    isMaximized: true,
    isFullScreen: false,
    sessionId: 's',
  };

  test('parseWindows returns what windowsText wrote', () => {
    expect(parseWindows(windowsText([state]))).toEqual([state]);
  });

  test.each([
    null,
    '',
    'null',
    '{}',
    '{"windows":[{"bounds":{}}]}',
    '{"windows":"x"}',
    '[1]',
    '\0',
  ])('parseWindows returns no window for %j', (text) => {
    expect(parseWindows(text)).toEqual([]);
  });

  test('parseWindows returns at most 12 windows', () => {
    expect(parseWindows(windowsText(Array.from({ length: 50 }, () => state)))).toHaveLength(12);
  });
});
