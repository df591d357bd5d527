import { posix, win32 } from 'node:path';

import { describe, expect, test } from 'vitest';

import { isBelow, isInside, pathInside } from './path-inside.ts';

describe('isInside', () => {
  test.each([
    ['/ws', '/ws', true],
    ['/ws', '/ws/a', true],
    ['/ws', '/ws/..a', true],
    ['/ws', '/ws/../etc', false],
    ['/ws', '/wsx', false],
    ['/ws/a', '/ws', false],
    ['/ws', '/WS/a', false],
    ['/ws', 'ws/a', false],
    ['ws', '/ws/a', false],
    ['/', '/a', true],
  ])('for the folder %s and the path %s is %s', (folder, path, expected) => {
    expect(isInside(folder, path, posix)).toBe(expected);
  });
  test.each([
    [String.raw`C:\ws`, String.raw`c:\WS\a`, true],
    [String.raw`C:\ws`, String.raw`D:\ws\a`, false],
    [String.raw`C:\ws`, String.raw`\\server\ws\a`, false],
    [String.raw`C:\ws`, String.raw`C:\ws\..\x`, false],
  ])('on Windows for the folder %s and the path %s is %s', (folder, path, expected) => {
    expect(isInside(folder, path, win32)).toBe(expected);
  });
});

describe('pathInside', () => {
  test('returns the way to a path, and nothing for the folder itself', () => {
    expect(pathInside('/ws', '/ws/a/../b/c', posix)).toBe('b/c');
    expect(pathInside('/ws', '/ws/', posix)).toBe('');
    expect(pathInside('/ws', '/wsx', posix)).toBeNull();
    expect(pathInside(String.raw`C:\ws`, String.raw`D:\ws\a`, win32)).toBeNull();
  });
});

describe('isBelow', () => {
  test('is false for the folder itself', () => {
    expect(isBelow('/ws', '/ws')).toBe(false);
    expect(isBelow('/ws', '/ws/..a')).toBe(true);
    expect(isBelow('/ws', '/other')).toBe(false);
    expect(isBelow('/', '/ws')).toBe(true);
  });
});
