import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { worded } from '#shared/interaction/worded.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

const SECONDS = 60;

let harness: Harness;
let requestId: string;

/** One open question that ends by itself after a minute. */
async function asked(more: { readonly defaultOptionId?: string; readonly dangerous?: boolean } = {}): Promise<void> {
  await harness.session();
  const event = ask('a1');
  if (event.type !== 'asked') return;
  const { defaultOptionId, dangerous = false } = more;
  const options = event.ask.options.map((option) => ({ ...option, isDangerous: option.isDangerous || dangerous }));
  harness.agent.run.say(
    { type: 'turnStarted' },
    { type: 'asked', ask: { ...event.ask, options, ...(defaultOptionId === undefined ? {} : { defaultOptionId }) } },
  );
  requestId = harness.store.interactions.open().at(-1)?.request.requestId ?? '';
}

beforeEach(() => {
  harness = new Harness();
  harness.limits.seconds = SECONDS;
});

afterEach(() => harness.dispose());

const now = (): Interaction => {
  const found = harness.store.interactions.get(requestId);
  if (!found) throw new Error('The question is gone.');
  return found;
};

/** Time as it passes on a machine that is awake. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) harness.clock.advance(1000);
}

describe('the time of a question', () => {
  beforeEach(() => asked());

  test('stands still until a window shows it, and while none does', () => {
    pass(2 * SECONDS);
    expect(now()).toMatchObject({ outcome: null, timer: { remainingMs: SECONDS * 1000, runningSince: null } });
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.hub.hidden(requestId, 'w1');
    pass(2 * SECONDS);
    expect(now()).toMatchObject({ outcome: null, timer: { remainingMs: 50_000, runningSince: null } });
  });

  test('runs while any window shows it, whichever left', () => {
    harness.hub.shown(requestId, 'w1');
    harness.hub.shown(requestId, 'w2');
    harness.hub.windowLeft('w1');
    pass(20);
    harness.hub.windowLeft('w2');
    pass(2 * SECONDS);
    expect(now().timer).toEqual({ remainingMs: 40_000, runningSince: null, isPaused: false });
    expect(now().shownIn.map(({ windowId }) => windowId)).toEqual(['w1', 'w2']);
  });

  test('does not count while the machine sleeps, and windows learn what is left', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.clock.advance(8 * 3_600_000);
    // The second in which it fell asleep counts.
    expect(now()).toMatchObject({ outcome: null, timer: { remainingMs: 49_000, runningSince: harness.clock.now() } });
    pass(48);
    expect(now().outcome).toBeNull();
    pass(1);
    expect(now().outcome).toBe('timedOut');
  });

  test('does not count what a clock says that was set back', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.clock.set(harness.clock.now() - 86_400_000);
    pass(51);
    expect(now().outcome).toBe('timedOut');
  });

  test('stands still while nobody can be at the screen, whatever the windows show', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.hub.away(true);
    harness.hub.shown(requestId, 'w2');
    pass(2 * SECONDS);
    expect(now().timer).toEqual({ remainingMs: 50_000, runningSince: null, isPaused: false });
    harness.hub.away(false);
    pass(50);
    expect(now().outcome).toBe('timedOut');
  });

  test('is stopped and let go on by the person', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    expect(harness.hub.pauseTimer(requestId, true)).toMatchObject({ ok: true });
    pass(2 * SECONDS);
    harness.hub.shown(requestId, 'w2');
    pass(2 * SECONDS);
    expect(now().timer).toEqual({ remainingMs: 50_000, runningSince: null, isPaused: true });
    harness.hub.pauseTimer(requestId, false);
    pass(50);
    expect(now()).toMatchObject({ outcome: 'timedOut', timer: { remainingMs: 0, runningSince: null } });
    expect(harness.hub.pauseTimer(requestId, true)).toMatchObject({ error: { kind: 'alreadyClosed' } });
    expect(harness.hub.pauseTimer('unknown', true)).toMatchObject({ error: { kind: 'noSuchRequest' } });
  });

  test('when it is over, the agent hears that nobody answered, and an answer is too late', () => {
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS);
    expect(harness.agent.run.answers).toEqual([{ askId: 'a1', decision: { option: null, afterSeconds: SECONDS } }]);
    expect(now()).toMatchObject({ outcome: 'timedOut', response: null, decidedBy: null, explanation: expect.stringContaining('not that') });
    const late = harness.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, { type: 'window', windowId: 'w1' });
    expect(late).toMatchObject({ error: { kind: 'alreadyClosed', message: expect.stringContaining('Nobody answered within 60 seconds') } });
    expect(harness.agent.run.answers).toHaveLength(1);
  });

  test('that the store could not take is over a moment later', () => {
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS - 1);
    harness.database?.exec("CREATE TRIGGER full BEFORE UPDATE ON interactions BEGIN SELECT RAISE(ABORT, 'no space'); END");
    pass(3);
    expect([now().outcome, harness.agent.run.answers]).toEqual([null, []]);
    harness.database?.exec('DROP TRIGGER full');
    pass(1);
    expect([now().outcome, harness.agent.run.answers.length]).toEqual(['timedOut', 1]);
  });
});

describe('the default of a question', () => {
  test('is taken when nobody answered', async () => {
    await asked({ defaultOptionId: 'reject' });
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS);
    expect(harness.agent.run.answers).toMatchObject([
      { decision: { option: { optionId: 'reject' }, decidedBy: { type: 'timeout' }, feedback: null } },
    ]);
    expect(now()).toMatchObject({
      outcome: 'timedOut',
      decidedBy: { type: 'timeout' },
      response: { selectedOptionId: 'reject' },
      explanation: 'Nobody answered within 60 seconds, so the default was taken: reject.',
      explained: [{ name: 'defaultTaken', values: { seconds: '60', option: 'reject' } }],
    });
  });

  test.each([
    ['that does harm', { defaultOptionId: 'approve', dangerous: true }],
    ['that is not among the options', { defaultOptionId: 'other' }],
  ])('%s is not taken', async (_which, more) => {
    await asked(more);
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS);
    expect(harness.agent.run.answers).toMatchObject([{ decision: { option: null } }]);
  });
});

describe('a question that no window shows', () => {
  const unseen: string[] = [];

  beforeEach(async () => {
    unseen.length = 0;
    harness.hub.subscribe(({ type, interaction }) => unseen.push(`${type} ${interaction.request.requestId}`));
    await asked();
  });

  test('is told of once, and says so itself', () => {
    pass(29);
    expect([unseen, now().unseenAt]).toEqual([[], null]);
    pass(1);
    const at = harness.clock.now();
    pass(100);
    expect([unseen, now().unseenAt]).toEqual([[`unseen ${requestId}`], at]);
  });

  test.each([
    ['shown in time', () => harness.hub.shown(requestId, 'w1')],
    ['closed', () => harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}))],
  ])('but was %s is no news', (_what, act) => {
    act();
    pass(100);
    expect([unseen, now().unseenAt]).toEqual([[], null]);
  });

  test('ends as never shown, with what closed it', () => {
    harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
    expect(now()).toMatchObject({
      outcome: 'neverShown',
      explanation: 'No window showed this question while it was open. The agent took the question back before it was answered.',
      explained: [
        { name: 'neverShown', values: {} },
        { name: 'takenBack', values: {} },
      ],
    });
  });
});
