import { expect, test } from 'vitest';

import { killCorralCore } from './kill-corral-core.ts';

// `npm run test:faults -- --corral 60` runs the same with more kills.

test("A core that is killed while it drives Corral's own agent loses no answer and runs no command twice or unapproved", async () => {
  const report = await killCorralCore(1, 4);
  expect(report.violations).toEqual([]);
  expect(report.withOpenQuestion).toBeGreaterThan(0);
  expect(report.commands).toBeGreaterThan(3);
}, 120_000);
