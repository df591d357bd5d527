import { expect, test } from 'vitest';

import { runWorlds } from './fault-worlds.ts';
import { killNine } from './kill-nine.ts';
import { noViolations } from './verdict.ts';

// `npm run test:faults` does the same with 10,000 prompts and with seeds of your own.

test('300 prompts through everything that can go wrong', async () => {
  const { violations, faults, outcomes } = await runWorlds(1, 300);
  expect(violations).toEqual(noViolations());
  // Each fault and each outcome was really there.
  expect(Object.entries(faults).filter(([, count]) => count === 0)).toEqual([]);
  expect(Object.keys(outcomes).toSorted()).toEqual([
    'agentGone',
    'answered',
    'deliveryFailed',
    'neverShown',
    'superseded',
    'timedOut',
    'withdrawn',
  ]);
});

test('a core that is killed by the system again and again', async () => {
  const { violations, answers, prompts } = await killNine(1, 3);
  expect(violations).toEqual(noViolations());
  expect(prompts).toBeGreaterThan(30);
  expect(answers.accepted).toBeGreaterThan(20);
});
