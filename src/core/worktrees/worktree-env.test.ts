import { expect, test } from 'vitest';

import { freePorts, worktreeVariables } from './worktree-env.ts';

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

test('worktreeVariables names the ports, the checkout, its branch and the main folder', () => {
  const shown = {
    portBase: 20_010,
    ports: 5,
    folder: '/data/worktrees/work/fix',
    branch: 'corral/fix',
    repository: '/work',
  };
  const variables = {
    CORRAL_PORT_BASE: '20010',
    CORRAL_PORTS: '5',
    CORRAL_WORKTREE: '/data/worktrees/work/fix',
    CORRAL_BRANCH: 'corral/fix',
    CORRAL_REPOSITORY: '/work',
  };
  expect(worktreeVariables({ shown, root: null })).toEqual(variables);
  expect(worktreeVariables({ shown, root: '/work/main' })).toEqual({
    ...variables,
    CORRAL_REPOSITORY: '/work/main',
  });
});
