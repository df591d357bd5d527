import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { killAgent } from './kill-agent.ts';

const KILLS = sized({ slice: 4, full: 60 });

test('killed at every moment, the agent loses nothing and runs nothing twice', async () => {
  const report = await killAgent(seedOr(20_261_125), KILLS);
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(KILLS);
  expect(Object.keys(report.byMoment)).toHaveLength(Math.min(KILLS, 8));
  expect(report.withOpenQuestion).toBeGreaterThanOrEqual(Math.floor(KILLS / 3));
  expect(report.commands).toBeGreaterThan(KILLS);
}, 1_200_000);
