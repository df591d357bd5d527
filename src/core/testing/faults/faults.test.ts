import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { runWorlds } from './fault-worlds.ts';
import { killNine } from './kill-nine.ts';
import { noViolations } from './verdict.ts';

test(
  'InteractionHub loses, repeats and misdirects no answer under all faults',
  { timeout: 1_800_000 },
  async () => {
    const { violations, faults, outcomes } = await runWorlds(
      seedOr(1),
      sized({ slice: 200, full: 10_000 }),
    );
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
  },
);

test(
  'InteractionHub loses, repeats and misdirects no answer if core is killed by SIGKILL repeatedly',
  { timeout: 600_000 },
  async () => {
    const { violations, answers, prompts } = await killNine(
      seedOr(1),
      sized({ slice: 3, full: 20 }),
    );
    expect(violations).toEqual(noViolations());
    expect(prompts).toBeGreaterThan(30);
    expect(answers.accepted).toBeGreaterThan(20);
  },
);
