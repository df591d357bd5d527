import { describe, expect, test } from 'vitest';

import { branchPrefix } from './branch-prefix.ts';

describe('branchPrefix', () => {
  test.each([
    ['', ''],
    ['corral', 'corral'],
    [' me/topic/ ', 'me/topic'],
    ['功能', '功能'],
    ['v1.2', 'v1.2'],
  ])('branchPrefix turns "%s" into "%s"', (text, prefix) => {
    expect(branchPrefix(text)).toBe(prefix);
  });

  test.each([
    '-x',
    '/x',
    'a b',
    'a..b',
    'a~1',
    'x:y',
    'a/.b',
    'a.lock',
    'a@{b',
    'a//b',
    'x.',
    '\\',
    '$(id)',
    '`id`',
    '$HOME',
    'HEAD',
    'head/x',
    'a;b',
    "it's",
    'a|b',
  ])('branchPrefix refuses "%s"', (text) => expect(branchPrefix(text)).toBeNull());
});
