import { expect, test } from 'vitest';

import { killAgent } from './kill-agent.ts';

test('killed at every moment, the agent loses nothing and runs nothing twice', async () => {
  const report = await killAgent(20_261_125, 10);
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(10);
  expect(Object.keys(report.byMoment)).toHaveLength(8);
  expect(report.withOpenQuestion).toBeGreaterThanOrEqual(4);
  expect(report.commands).toBeGreaterThan(10);
}, 240_000);
