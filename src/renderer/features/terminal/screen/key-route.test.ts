import { describe, expect, it } from 'vitest';

import type { Press } from '#renderer/kit/keyboard/key-combo.ts';

import { keyRoute, type KeyRoute, type KeyScene } from './key-route.ts';

/** Returns the press of a key such as `Ctrl-Shift-C`, as a keyboard reports it. */
function pressOf(text: string): Press {
  const parts = text.split('-');
  const name = parts.at(-1) ?? '';
  const key = name === 'Minus' ? '-' : name;
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return {
    key,
    code,
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
  };
}

const scene = (change: Partial<KeyScene> = {}): KeyScene => ({
  system: 'other',
  hasSelection: false,
  isAsked: false,
  hasNewLine: true,
  ...change,
});

function route(text: string, change: Partial<KeyScene> = {}): KeyRoute {
  return keyRoute(pressOf(text), scene(change));
}

describe('keyRoute', () => {
  it.each([
    'a',
    'Enter',
    'Escape',
    'Tab',
    'Shift-Tab',
    'ArrowUp',
    'F1',
    'F9',
    'F12',
    'Alt-b',
    'Shift-A',
  ])('keyRoute sends %s to the program on every system', (text) => {
    expect((['mac', 'windows', 'other'] as const).map((system) => route(text, { system }))).toEqual(
      Array(3).fill('program'),
    );
  });

  it.each(['F6', 'Shift-F6'])('keyRoute sends %s to the app on every system', (text) => {
    expect((['mac', 'windows', 'other'] as const).map((system) => route(text, { system }))).toEqual(
      Array(3).fill('app'),
    );
  });

  it.each([
    ['Ctrl-c', 'program'],
    ['Ctrl-v', 'program'],
    ['Ctrl-k', 'program'],
    ['Ctrl-j', 'program'],
    ['Ctrl-f', 'program'],
    ['Ctrl-Shift-C', 'copy'],
    ['Ctrl-Insert', 'copy'],
    ['Ctrl-Shift-V', 'browser'],
    ['Shift-Insert', 'browser'],
    ['Insert', 'program'],
    ['Ctrl-Shift-F', 'find'],
    ['Ctrl-Shift-P', 'app'],
    ['Ctrl-Shift-ArrowUp', 'program'],
    ['Ctrl-+', 'bigger'],
    ['Ctrl-Shift-+', 'bigger'],
    ['Ctrl-=', 'bigger'],
    ['Ctrl-Minus', 'smaller'],
    ['Ctrl-0', 'usualSize'],
    ['Alt-0', 'program'],
  ] as const)('keyRoute on Linux maps %s to %s', (text, expected) => {
    expect(route(text)).toBe(expected);
  });

  it.each([
    ['Ctrl-c', false, 'program'],
    ['Ctrl-c', true, 'copy'],
    ['Ctrl-v', false, 'browser'],
    ['Ctrl-Shift-C', true, 'copy'],
  ] as const)(
    'keyRoute on Windows maps %s, with a selection: %s, to %s',
    (text, hasSelection, expected) => {
      expect(route(text, { system: 'windows', hasSelection })).toBe(expected);
    },
  );

  it.each([
    ['Meta-c', 'copy'],
    ['Meta-v', 'browser'],
    ['Meta-f', 'find'],
    ['Meta-k', 'app'],
    ['Meta-=', 'bigger'],
    ['Ctrl-c', 'program'],
    ['Ctrl-k', 'program'],
    ['Alt-t', 'program'],
  ] as const)('keyRoute on macOS maps %s to %s', (text, expected) => {
    expect(route(text, { system: 'mac' })).toBe(expected);
  });

  it('keyRoute sends F9 to the app while a question is open', () => {
    expect(route('F9', { isAsked: true })).toBe('app');
  });

  it.each([
    ['Shift-Enter', true, 'newLine'],
    ['Shift-Enter', false, 'program'],
    ['Enter', true, 'program'],
    ['Alt-Shift-Enter', true, 'program'],
    ['Ctrl-Shift-Enter', true, 'program'],
  ] as const)(
    'keyRoute maps %s to a new line only if that is chosen: %s',
    (text, hasNewLine, to) => {
      const all = (['mac', 'windows', 'other'] as const).map((system) =>
        route(text, { system, hasNewLine }),
      );
      expect(all).toEqual([to, to, to]);
    },
  );

  it('keyRoute uses the position of a key if the layout has no Latin letters', () => {
    const press = { ...pressOf('Ctrl-Shift-c'), key: 'С', code: 'KeyC' };
    expect(keyRoute(press, scene())).toBe('copy');
  });
});
