import { expect, test } from 'vitest';

import { freePorts } from './worktree-env.ts';

test.each([
  ['the first ports', [], 10, 20_000],
  ['the ports after those in use', [{ portBase: 20_000, ports: 10 }], 10, 20_010],
  [
    'a gap that is large enough',
    [
      { portBase: 20_020, ports: 10 },
      { portBase: 20_000, ports: 5 },
    ],
    10,
    20_005,
  ],
  ['nothing beyond the last port', [{ portBase: 20_000, ports: 11_995 }], 10, null],
])('freePorts returns %s', (_, taken, ports, base) => {
  expect(freePorts(taken, ports)).toBe(base);
});
