import { describe, expect, test } from 'vitest';

import {
  displayStyles,
  readDisplay,
  rememberDisplay,
  changeDisplay,
  useDisplay,
} from './display.ts';

const storageOf = (text: string | null) => ({ getItem: () => text });
const usual = readDisplay(storageOf(null));

describe('readDisplay', () => {
  test('A value that is missing, of another type or out of range is the usual one', () => {
    expect(usual).toEqual({
      sidebarWidth: 264,
      isSidebarHidden: false,
      textSize: 100,
      codeSize: 100,
      readingWidth: 'usual',
      codeFont: '',
    });
    expect(
      readDisplay(
        storageOf('{"sidebarWidth":5,"textSize":"big","readingWidth":"huge","codeFont":7}'),
      ),
    ).toEqual(usual);
    expect(readDisplay(storageOf('no JSON'))).toEqual(usual);
    expect(readDisplay(storageOf('{"textSize":120}'))).toEqual({ ...usual, textSize: 120 });
  });
});

describe('rememberDisplay', () => {
  test('stores a change, and restores it in the next window', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    rememberDisplay(storage);
    changeDisplay({ readingWidth: 'wide' });
    expect(readDisplay(storage).readingWidth).toBe('wide');
    expect(useDisplay.getState().readingWidth).toBe('wide');
  });
});

describe('displayStyles', () => {
  test('removes what is as usual', () => {
    expect(displayStyles(usual)).toEqual({
      'font-size': null,
      '--reading-width': '48rem',
      '--code-scale': '1',
      '--code-font': null,
    });
  });

  test('scales text and code, and sets the reading width', () => {
    expect(
      displayStyles({ ...usual, textSize: 120, codeSize: 90, readingWidth: 'full' }),
    ).toMatchObject({
      'font-size': '120%',
      '--reading-width': '100%',
      '--code-scale': '0.9',
    });
  });

  test.each([
    ['Fira Code', '"Fira Code", '],
    ['x"; background: url(http://evil)', '"x background urlhttpevil", '],
    ['更纱黑体 Mono', '"更纱黑体 Mono", '],
  ])('puts the font %s first, without characters that could end the name', (codeFont, start) => {
    expect(displayStyles({ ...usual, codeFont })['--code-font']?.startsWith(start)).toBe(true);
  });
});
