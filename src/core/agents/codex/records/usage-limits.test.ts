import { describe, expect, test } from 'vitest';

import { eventsOf, fixtureNames, linesOf, notification } from '../test-fixtures.ts';

const limitsOf = (events: ReturnType<typeof eventsOf>) =>
  events.flatMap((event) => (event.type === 'facts' ? (event.facts.limits ?? []) : []));

function updated(rateLimits: object) {
  return eventsOf([notification('account/rateLimits/updated', { rateLimits })]);
}

const none = { limitId: 'codex', limitName: null, primary: null, secondary: null };

describe('limitsIn of Codex', () => {
  test('limitsIn reports the short and the long period', () => {
    const events = updated({
      ...none,
      primary: { usedPercent: 42.5, windowDurationMins: 300, resetsAt: 1_800_000_000 },
      secondary: { usedPercent: 100, windowDurationMins: 10_080, resetsAt: null },
      rateLimitReachedType: null,
    });
    expect(limitsOf(events)).toMatchObject([
      {
        limitId: 'codex/primary',
        windowMinutes: 300,
        usedShare: 0.425,
        state: 'open',
        resetsAt: 1_800_000_000_000,
      },
      { limitId: 'codex/secondary', windowMinutes: 10_080, state: 'reached', resetsAt: null },
    ]);
  });

  test('limitsIn reports no limit for the empty reports of an account without limits', () => {
    const recorded = fixtureNames.filter((name) => name.startsWith('appserver'));
    expect(recorded.length).toBeGreaterThan(5);
    for (const name of recorded) expect(limitsOf(eventsOf(linesOf(name)))).toEqual([]);
  });

  test('limitsIn keeps the notice of a reached limit', () => {
    const events = updated({ ...none, rateLimitReachedType: 'primary' });
    expect(events).toMatchObject([{ type: 'output', output: { status: 'notice' } }]);
  });

  test('limitsIn ignores a period in another form', () => {
    const events = updated({ ...none, primary: { usedPercent: 'much' }, secondary: 'soon' });
    expect(events).toEqual([]);
  });
});
