import { expect, test } from 'vitest';

import { endOfUsage } from './usage-end.ts';

test.each([
  [true, 'aborted_streaming', 'interrupted'],
  [true, 'aborted_tools', 'interrupted'],
  [false, 'interrupted', 'interrupted'],
  [true, 'error_during_execution', 'failed'],
  [true, null, 'failed'],
  [false, null, 'completed'],
  [false, 'max_tokens', 'completed'],
  [true, 'aborted_by_a_reason_that_is_not_known', 'failed'],
] as const)('endOfUsage reads error %s with reason %s as %s', (isError, reason, end) => {
  expect(endOfUsage({ isError, reason })).toBe(end);
});
