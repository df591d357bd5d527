import { expect, test } from 'vitest';

import { CheckpointFaults } from './checkpoint-faults.ts';

// `npm run test:faults -- --checkpoints 300` runs more of the same, with seeds of your choice.

test('Checkpoints and rewinds lose no content and change nothing else in 30 random operations with faults', async () => {
  const { counts, violations } = await new CheckpointFaults(1).run(30);
  expect(violations).toEqual({
    lost: [],
    repositoryChanged: [],
    othersChanged: [],
    leftovers: [],
    failedForNothing: [],
  });
  expect(counts['turns']).toBeGreaterThan(0);
  expect(counts['rewind']).toBeGreaterThan(0);
}, 120_000);
