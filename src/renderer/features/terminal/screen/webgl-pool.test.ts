import { expect, it } from 'vitest';

import { WebglPool } from './webgl-pool.ts';

it('gives no more contexts than it has', () => {
  const pool = new WebglPool(2);
  expect([pool.take(), pool.take(), pool.take()].map((context) => context !== null)).toEqual([true, true, false]);
});

it('gives again what came back, once for each that came', () => {
  const pool = new WebglPool(2);
  const giveBack = pool.take();
  pool.take();
  giveBack?.();
  giveBack?.();
  expect([pool.take(), pool.take()].map((context) => context !== null)).toEqual([true, false]);
});
