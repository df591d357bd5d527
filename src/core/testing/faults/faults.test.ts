import { expect, test } from 'vitest';

import { runWorlds } from './fault-worlds.ts';
import { killNine } from './kill-nine.ts';
import { noViolations } from './verdict.ts';

// `npm run test:faults` runs the same with 10,000 prompts and seeds of your choice.

test('InteractionHub loses, repeats and misdirects no answer of 300 prompts under all faults', async () => {
  const { violations, faults, outcomes } = await runWorlds(1, 300);
  expect(violations).toEqual(noViolations());
  // Each fault and each outcome must have occurred.
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

test('InteractionHub loses, repeats and misdirects no answer if core is killed by SIGKILL repeatedly', async () => {
  const { violations, answers, prompts } = await killNine(1, 3);
  expect(violations).toEqual(noViolations());
  expect(prompts).toBeGreaterThan(30);
  expect(answers.accepted).toBeGreaterThan(20);
});
