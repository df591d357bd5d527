import { expect, it } from 'vitest';

import { WebglPool } from './webgl-pool.ts';

it('WebglPool returns null when all contexts are in use', () => {
  const pool = new WebglPool(2);
  expect(
    [pool.acquire(), pool.acquire(), pool.acquire()].map((context) => context !== null),
  ).toEqual([true, true, false]);
});

it('WebglPool reuses a released context, once per release', () => {
  const pool = new WebglPool(2);
  const release = pool.acquire();
  pool.acquire();
  release?.();
  release?.();
  expect([pool.acquire(), pool.acquire()].map((context) => context !== null)).toEqual([
    true,
    false,
  ]);
});
