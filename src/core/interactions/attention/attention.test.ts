import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { worded } from '#shared/interaction/worded.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

const SECONDS = 60;

let harness: Harness;
let requestId: string;

/** Opens one question that times out after a minute. */
async function openQuestion(
  more: { readonly defaultOptionId?: string; readonly dangerous?: boolean } = {},
): Promise<void> {
  await harness.session();
  const event = ask('a1');
  if (event.type !== 'asked') return;
  const { defaultOptionId, dangerous = false } = more;
  const options = event.ask.options.map((option) => ({
    ...option,
    isDangerous: option.isDangerous || dangerous,
  }));
  harness.agent.run.say(
    { type: 'turnStarted' },
    {
      type: 'asked',
      ask: { ...event.ask, options, ...(defaultOptionId === undefined ? {} : { defaultOptionId }) },
    },
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

/** Advances the clock in steps of a second, as on a machine that is awake. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) harness.clock.advance(1000);
}

describe('Timer of a question', () => {
  beforeEach(() => openQuestion());

  test('The timer of a question runs only while a window shows it', () => {
    pass(2 * SECONDS);
    expect(now()).toMatchObject({
      outcome: null,
      timer: { remainingMs: SECONDS * 1000, runningSince: null },
    });
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.hub.hidden(requestId, 'w1');
    pass(2 * SECONDS);
    expect(now()).toMatchObject({
      outcome: null,
      timer: { remainingMs: 50_000, runningSince: null },
    });
  });

  test('The timer of a question runs while any window shows it, whichever window left', () => {
    harness.hub.shown(requestId, 'w1');
    harness.hub.shown(requestId, 'w2');
    harness.hub.windowLeft('w1');
    pass(20);
    harness.hub.windowLeft('w2');
    pass(2 * SECONDS);
    expect(now().timer).toEqual({ remainingMs: 40_000, runningSince: null, isPaused: false });
    expect(now().shownIn.map(({ windowId }) => windowId)).toEqual(['w1', 'w2']);
  });

  test('The timer of a question does not count while the machine sleeps, and windows get the corrected remaining time', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.clock.advance(8 * 3_600_000);
    // The second in which the machine fell asleep counts.
    expect(now()).toMatchObject({
      outcome: null,
      timer: { remainingMs: 49_000, runningSince: harness.clock.now() },
    });
    pass(48);
    expect(now().outcome).toBeNull();
    pass(1);
    expect(now().outcome).toBe('timedOut');
  });

  test('The timer of a question ignores a clock that was set back', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    harness.clock.set(harness.clock.now() - 86_400_000);
    pass(51);
    expect(now().outcome).toBe('timedOut');
  });

  test('The timer of a question does not run while the person is away, whatever the windows show', () => {
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

  test('The person can pause and continue the timer of a question', () => {
    harness.hub.shown(requestId, 'w1');
    pass(10);
    expect(harness.hub.pauseTimer(requestId, true)).toMatchObject({ ok: true });
    pass(2 * SECONDS);
    harness.hub.shown(requestId, 'w2');
    pass(2 * SECONDS);
    expect(now().timer).toEqual({ remainingMs: 50_000, runningSince: null, isPaused: true });
    harness.hub.pauseTimer(requestId, false);
    pass(50);
    expect(now()).toMatchObject({
      outcome: 'timedOut',
      timer: { remainingMs: 0, runningSince: null },
    });
    expect(harness.hub.pauseTimer(requestId, true)).toMatchObject({
      error: { kind: 'alreadyClosed' },
    });
    expect(harness.hub.pauseTimer('unknown', true)).toMatchObject({
      error: { kind: 'noSuchRequest' },
    });
  });

  test('When the time of a question is over, the agent gets a decision without an option, and a later answer fails', () => {
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS);
    expect(harness.agent.run.answers).toEqual([
      { askId: 'a1', decision: { option: null, afterSeconds: SECONDS } },
    ]);
    expect(now()).toMatchObject({
      outcome: 'timedOut',
      response: null,
      decidedBy: null,
      explanation: expect.stringContaining('not as refused'),
    });
    const late = harness.hub.handleInteractionResponse(
      { requestId, selectedOptionId: 'approve' },
      { type: 'window', windowId: 'w1' },
    );
    expect(late).toMatchObject({
      error: {
        kind: 'alreadyClosed',
        message: { values: { seconds: '60' } },
      },
    });
    expect(harness.agent.run.answers).toHaveLength(1);
  });

  test('A timeout that the store could not take is tried again a moment later', () => {
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS - 1);
    harness.database?.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON interactions BEGIN SELECT RAISE(ABORT, 'no space'); END",
    );
    pass(3);
    expect([now().outcome, harness.agent.run.answers]).toEqual([null, []]);
    harness.database?.exec('DROP TRIGGER full');
    pass(1);
    expect([now().outcome, harness.agent.run.answers.length]).toEqual(['timedOut', 1]);
  });
});

describe('Default option of a question', () => {
  test('A default option is taken when the question times out', async () => {
    await openQuestion({ defaultOptionId: 'reject' });
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS);
    expect(harness.agent.run.answers).toMatchObject([
      {
        decision: {
          option: { optionId: 'reject' },
          decidedBy: { type: 'timeout' },
          feedback: null,
        },
      },
    ]);
    expect(now()).toMatchObject({
      outcome: 'timedOut',
      decidedBy: { type: 'timeout' },
      response: { selectedOptionId: 'reject' },
      explanation: 'There was no answer within 60 seconds, so the default was used: reject.',
      explained: [{ name: 'defaultTaken', values: { seconds: '60', option: 'reject' } }],
    });
  });

  test.each([
    ['is dangerous', { defaultOptionId: 'approve', dangerous: true }],
    ['is not among the options', { defaultOptionId: 'other' }],
  ])('A default option that %s is not taken', async (_which, more) => {
    await openQuestion(more);
    harness.hub.shown(requestId, 'w1');
    pass(SECONDS);
    expect(harness.agent.run.answers).toMatchObject([{ decision: { option: null } }]);
  });
});

describe('Unseen questions', () => {
  const unseen: string[] = [];

  beforeEach(async () => {
    unseen.length = 0;
    harness.hub.subscribe(({ type, interaction }) =>
      unseen.push(`${type} ${interaction.request.requestId}`),
    );
    await openQuestion();
  });

  test('A question that no window shows is reported as unseen once, and stores when', () => {
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
  ])('A question that was %s is not reported as unseen', (_what, act) => {
    act();
    pass(100);
    expect([unseen, now().unseenAt]).toEqual([[], null]);
  });

  test('A window that shows a question learns whether there is such a question, open or closed', () => {
    expect(harness.hub.shown(requestId, 'w1')).toBe(true);
    expect(harness.hub.shown(requestId, 'w1')).toBe(true);
    harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
    expect(harness.hub.shown(requestId, 'w2')).toBe(true);
    expect(harness.hub.shown('unknown', 'w1')).toBe(false);
  });

  test('A question that no window showed ends as neverShown, with the reason why it closed', () => {
    harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
    expect(now()).toMatchObject({
      outcome: 'neverShown',
      explanation:
        'No window showed this question while it was open. The agent withdrew the question before it was answered.',
      explained: [
        { name: 'neverShown', values: {} },
        { name: 'takenBack', values: {} },
      ],
    });
  });
});
