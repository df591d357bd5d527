import { describe, expect, test } from 'vitest';

import { limitsIn, oldLimitIn } from './usage-limits.ts';

const fiveHour = { limitId: 'five_hour', name: null, windowMinutes: 300 };

test('oldLimitIn reads the text of an old version, without its number', () => {
  expect(oldLimitIn('Claude AI usage limit reached|1751000000', 7)).toMatchObject({
    words: 'Claude AI usage limit reached',
    limit: { limitId: 'account', state: 'reached', resetsAt: 1_751_000_000_000, reportedAt: 7 },
  });
  expect(oldLimitIn('The usage limit reached|1751000000 in the log', 7)).toBeNull();
});

describe('limitsIn of Claude Code', () => {
  test('limitsIn reports the named limit with its time of reset in milliseconds', () => {
    const info = {
      status: 'allowed_warning',
      resetsAt: 1_800_000_000,
      rateLimitType: 'five_hour',
      utilization: 0.83,
    };
    expect(limitsIn(info, 7)).toEqual([
      {
        ...fiveHour,
        usedShare: 0.83,
        state: 'near',
        resetsAt: 1_800_000_000_000,
        reportedAt: 7,
      },
    ]);
  });

  test('limitsIn reports every window, and the applied limit with the values at the top', () => {
    const info = {
      status: 'rejected',
      resetsAt: 20,
      rateLimitType: 'seven_day_opus',
      unifiedWindows: {
        five_hour: { utilization: 0.2, resetsAt: 10, status: 'allowed' },
        seven_day: { utilization: 0.9, resetsAt: 20, status: 'allowed_warning' },
      },
    };
    expect(limitsIn(info, null)).toMatchObject([
      { limitId: 'five_hour', usedShare: 0.2, state: 'open', resetsAt: 10_000 },
      { limitId: 'seven_day', usedShare: 0.9, state: 'near', resetsAt: 20_000 },
      { limitId: 'seven_day_opus', name: 'Opus', usedShare: null, state: 'reached' },
    ]);
  });

  test('limitsIn reports nothing if a record says nothing of a limit', () => {
    expect(limitsIn({ status: 'allowed' }, 1)).toEqual([]);
    expect(limitsIn({}, 1)).toEqual([]);
  });

  test('limitsIn reports a refusal that names no limit, without guessing its values', () => {
    expect(limitsIn({ status: 'rejected', resetsAt: 'soon', utilization: '1' }, 1)).toEqual([
      {
        limitId: 'account',
        name: null,
        windowMinutes: null,
        usedShare: null,
        state: 'reached',
        resetsAt: null,
        reportedAt: 1,
      },
    ]);
  });
});
