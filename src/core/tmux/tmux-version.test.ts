import { expect, test } from 'vitest';

import { readVersion } from './tmux-version.ts';

test.each([
  ['tmux 3.3a\n', '3.3a', true, false],
  ['tmux 3.2\n', '3.2', true, false],
  ['tmux 3.1c\n', '3.1c', false, false],
  ['tmux 2.9\n', '2.9', false, false],
  ['tmux 3.10\n', '3.10', true, true],
  ['tmux next-3.6\n', 'next-3.6', true, true],
  ['tmux openbsd-7.5\n', 'openbsd-7.5', true, true],
  ['tmux master', 'master', true, true],
])('readVersion parses %j', (printed, text, hasClientFlags, keepsLast) => {
  expect(readVersion(printed)).toEqual({ text, hasClientFlags, keepsLast });
});

test.each(['', 'screen 4.9', 'tmux', 'tmux: unknown option -- V'])(
  'readVersion returns null for %j',
  (printed) => {
    expect(readVersion(printed)).toBeNull();
  },
);
