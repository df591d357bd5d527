import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { killCorralCore } from './kill-corral-core.ts';

test("A core that is killed while it drives Corral's own agent loses no answer and runs no command twice or unapproved", async () => {
  const report = await killCorralCore(seedOr(1), sized({ slice: 3, full: 30 }));
  expect(report.violations).toEqual([]);
  expect(report.withOpenQuestion).toBeGreaterThan(0);
  expect(report.commands).toBeGreaterThan(3);
}, 900_000);
