import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { CheckpointFaults } from './checkpoint-faults.ts';

test('Checkpoints and rewinds lose no content and change nothing else in random operations with faults', async () => {
  const { counts, violations } = await new CheckpointFaults(seedOr(1)).run(
    sized({ slice: 20, full: 300 }),
  );
  expect(violations).toEqual({
    lost: [],
    repositoryChanged: [],
    othersChanged: [],
    leftovers: [],
    failedForNothing: [],
  });
  expect(counts['turns']).toBeGreaterThan(0);
  expect(counts['rewind']).toBeGreaterThan(0);
}, 1_800_000);
