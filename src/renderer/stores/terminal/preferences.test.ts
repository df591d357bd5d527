import { expect, it } from 'vitest';

import {
  changeFontSize,
  readPreferences,
  rememberPreferences,
  usePreferences,
} from './preferences.ts';

const USUAL = {
  fontSize: 13,
  screenReader: false,
  clipboard: false,
  isSplit: true,
  side: 'right',
  share: 55,
  shareAbove: 55,
  shiftEnter: 'newLine',
};

it.each([
  ['nothing', null, USUAL],
  ['garbage', '{', USUAL],
  ['another kind of thing', '[1]', USUAL],
  [
    'some that fit',
    '{"fontSize":18,"clipboard":true}',
    { ...USUAL, fontSize: 18, clipboard: true },
  ],
  [
    'some that do not',
    '{"fontSize":900,"share":"wide","isSplit":false}',
    { ...USUAL, isSplit: false },
  ],
])('readPreferences reads %s', (_, text, expected) => {
  expect(readPreferences({ getItem: () => text })).toEqual(expected);
});

it('preferences are stored, and still apply if they cannot be stored', () => {
  let held: string | null = null;
  rememberPreferences({ getItem: () => held, setItem: (_, text) => void (held = text) });
  changeFontSize(1);
  expect(readPreferences({ getItem: () => held })).toEqual({ ...USUAL, fontSize: 14 });
  rememberPreferences({
    getItem: () => held,
    setItem: () => {
      throw new Error('full');
    },
  });
  changeFontSize(1);
  expect(usePreferences.getState().fontSize).toBe(15);
});

it('changeFontSize keeps the font size within its limits', () => {
  for (const _ of Array(50)) changeFontSize(1);
  expect(usePreferences.getState().fontSize).toBe(32);
  for (const _ of Array(50)) changeFontSize(-1);
  expect(usePreferences.getState().fontSize).toBe(8);
  changeFontSize(0);
  expect(usePreferences.getState().fontSize).toBe(13);
});
