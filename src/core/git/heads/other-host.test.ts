import { expect, test } from 'vitest';

import { isOnAnotherHost } from './other-host.ts';

const { raw } = String;

test.each([
  [raw`\\evil\share\.git`, raw`C:\work\.git`, true],
  ['//evil/share/.git', 'C:/work/.git', true],
  [raw`\\?\UNC\evil\share`, raw`C:\work\.git`, true],
  [raw`\\evil\share`, raw`\\server\share\work\.git`, true],
  [raw`\\SERVER\share\repo\.git`, raw`\\server\share\work\.git`, false],
  [raw`C:\repo\.git\worktrees\a`, raw`C:\work\.git`, false],
  ['/repo/.git/worktrees/a', '/work/.git', false],
])('isOnAnotherHost of %s, named by %s: %s', (place, file, expected) => {
  expect(isOnAnotherHost(place, file)).toBe(expected);
});
