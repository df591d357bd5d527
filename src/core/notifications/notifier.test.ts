import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SecretPort } from '#core/ports.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { worded } from '#shared/interaction/worded.ts';
import { defaultNotificationSettings, type NotificationSettings } from '#shared/notification/notification-settings.ts';

import { allChannels } from './channels/all.ts';
import type { WebhookPost } from './channels/webhook/webhook-port.ts';
import { NotificationChannels } from './notification-channels.ts';
import { Notifier } from './notifier.ts';

let harness: Harness;
let notifier: Notifier;
let sessionId: string;
const posted: WebhookPost[] = [];

function notifierOf({ journal, clock, ids, data }: Harness): Notifier {
  const webhooks = {
    post: async (post: WebhookPost) => {
      posted.push(post);
      return { ok: true as const, value: { status: 200, retryAfterSeconds: null } };
    },
  };
  const secrets: SecretPort = { place: 'file', get: async () => 'key', put: async () => ({ ok: true, value: null }) };
  const log = { info: () => undefined, error: () => undefined };
  const services = { journal, store: data.store, clock, ids };
  const channels = new NotificationChannels(allChannels, { ...services, log, webhooks, secrets, version: '1' });
  return new Notifier({ ...services, channels });
}

beforeEach(async () => {
  posted.length = 0;
  harness = new Harness();
  sessionId = await harness.session();
  notifier = notifierOf(harness);
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => {
  notifier.dispose();
  harness.dispose();
});

/** Time passes, and all that is due then happens, one after the other. */
function pass(ms: number): void {
  harness.clock.advance(0);
  harness.clock.advance(ms);
  harness.clock.advance(0);
}

function set(change: Partial<NotificationSettings>): void {
  harness.journal.write((entry) => entry.settings({ notifications: { ...defaultNotificationSettings, ...change } }));
  pass(0);
}

const told = () => harness.store.notifications.open();

function asked(askId: string): string {
  harness.agent.run.say(ask(askId));
  return harness.store.interactions.open().at(-1)?.request.requestId ?? '';
}

/** A question of direction, which weighs HIGH. */
function askedHigh(askId: string, message = 'Which way?'): string {
  const event = ask(askId);
  if (event.type !== 'asked') throw new Error('ask() makes no question.');
  harness.agent.run.say({ ...event, ask: { ...event.ask, type: 'USER_CHOICE', message, details: { type: 'none' } } });
  return harness.store.interactions.open().at(-1)?.request.requestId ?? '';
}

describe('a question', () => {
  test('is told once, with what a person needs to know', () => {
    const requestId = asked('a1');
    pass(2000);
    expect(told()).toMatchObject([
      {
        requestId,
        channels: ['desktop', 'tray'],
        payload: {
          eventType: 'WaitingForInput',
          sessionId,
          agent: harness.agent.agentId,
          riskLevel: 'MEDIUM',
          eventData: { requestId, isDecisionRequired: false, options: expect.any(Array), reminder: 0 },
        },
      },
    ]);
    pass(60_000);
    expect(told()).toHaveLength(1);
  });

  test('that is answered at once is not told at all', () => {
    const requestId = asked('a1');
    pass(100);
    harness.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, { type: 'window', windowId: 'w' });
    pass(10_000);
    expect(harness.frames.filter(({ event }) => event.type === 'notification.upserted')).toEqual([]);
  });

  test('is taken back when it is answered', () => {
    const requestId = asked('a1');
    pass(2000);
    harness.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, { type: 'window', windowId: 'w' });
    pass(0);
    expect(told()).toEqual([]);
    expect(harness.frames.at(-1)?.event).toMatchObject({
      type: 'notification.upserted',
      notification: { withdrawnAt: expect.any(Number) },
    });
  });

  test('is told again when it is asked again after its answer', () => {
    const requestId = asked('a1');
    pass(2000);
    harness.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, { type: 'window', windowId: 'w' });
    pass(0);
    asked('a2');
    pass(2000);
    expect(told()).toMatchObject([{ channels: ['desktop', 'tray'] }]);
  });

  test('that goes on under another id is not told a second time, only listed', () => {
    const requestId = asked('a1');
    pass(2000);
    harness.hub.close(requestId, 'superseded', worded('takenBack', {}));
    pass(0);
    asked('a2');
    pass(2000);
    expect(told()).toMatchObject([{ channels: ['tray'] }]);
  });

  test('that goes away by itself and is back at once is not told a second time, and later is', () => {
    const flicker = () => {
      harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
      pass(0);
    };
    let requestId = asked('a1');
    pass(2000);
    flicker();
    expect(told()).toEqual([]);
    pass(20_000);
    requestId = asked('a2');
    pass(2000);
    expect(told()).toMatchObject([{ requestId, channels: ['tray'] }]);
    flicker();
    pass(31_000);
    requestId = asked('a3');
    pass(2000);
    expect(told()).toMatchObject([{ requestId, channels: ['desktop', 'tray'] }]);
  });

  test('in front of the person is only listed', () => {
    notifier.attend('w', true);
    const requestId = asked('a1');
    pass(2000);
    expect(told()).toEqual([]);
    harness.hub.shown(requestId, 'w');
    pass(0);
    expect(told()).toMatchObject([{ requestId, channels: ['tray'] }]);
  });

  test('that the window in front of the person does not show is told after all', () => {
    notifier.attend('w', true);
    const requestId = asked('a1');
    pass(4999);
    expect(told()).toEqual([]);
    pass(1);
    expect(told()).toMatchObject([{ requestId, channels: ['desktop', 'tray'] }]);
  });

  test('shown in a window that nobody looks at is told', () => {
    notifier.attend('w', true);
    notifier.attend('w', false);
    const requestId = asked('a1');
    harness.hub.shown(requestId, 'w');
    pass(2000);
    expect(told()).toMatchObject([{ requestId, channels: ['desktop', 'tray'] }]);
  });

  test('lies no longer over the window once the person looks at it there', () => {
    const requestId = asked('a1');
    pass(2000);
    notifier.attend('w', true);
    harness.hub.shown(requestId, 'w');
    pass(0);
    expect(told()).toMatchObject([{ requestId, channels: ['tray'] }]);
  });

  test('is told again after the set minutes, and then no more', () => {
    set({ reminders: [10, 5] });
    asked('a1');
    pass(2000);
    const reminders = () => told().map(({ payload }) => 'reminder' in payload.eventData && payload.eventData.reminder);
    pass(5 * 60_000);
    expect(reminders()).toEqual([1]);
    pass(5 * 60_000);
    expect(reminders()).toEqual([2]);
    pass(24 * 3_600_000);
    expect(reminders()).toEqual([2]);
  });

  test('is remembered over a restart: told before, it is not told again', () => {
    asked('a1');
    pass(2000);
    const count = harness.frames.length;
    notifier.dispose();
    notifier = notifierOf(harness);
    notifier.resume();
    pass(10_000);
    expect(told()).toHaveLength(1);
    expect(harness.frames).toHaveLength(count);
  });

  test('that ended while Corral was away is taken back at the next start', () => {
    const requestId = asked('a1');
    pass(2000);
    notifier.dispose();
    harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
    notifier = notifierOf(harness);
    notifier.resume();
    expect(told()).toEqual([]);
  });

  test('that goes on under another id and is shown by no window is told after all', () => {
    harness.hub.subscribe(({ interaction }) => notifier.unseen(interaction));
    const requestId = asked('a1');
    pass(2000);
    harness.hub.close(requestId, 'superseded', worded('takenBack', {}));
    pass(0);
    asked('a2');
    pass(2000);
    expect(told()).toMatchObject([{ channels: ['tray'] }]);
    pass(30_000);
    expect(told()).toMatchObject([{ channels: ['desktop', 'tray'] }]);
  });

  test('of the weight HIGH is notified without a delay', () => {
    askedHigh('a1');
    pass(0);
    expect(told()).toMatchObject([{ channels: ['desktop', 'tray'], payload: { riskLevel: 'HIGH' } }]);
  });

  test('of the weight HIGH that the focused window shows is only listed, and any other is notified after 300 ms', () => {
    notifier.attend('w', true);
    harness.hub.shown(askedHigh('a1'), 'w');
    pass(0);
    expect(told()).toMatchObject([{ channels: ['tray'] }]);
    askedHigh('a2', 'Which other way?');
    pass(300);
    expect(told()).toMatchObject([{ channels: ['tray'] }, { channels: ['desktop', 'tray'] }]);
  });

  test('of the weight HIGH that a rule answers is not notified at all', () => {
    const requestId = askedHigh('a1');
    harness.hub.handleInteractionResponse({ requestId, selectedOptionId: 'approve' }, { type: 'rule', ruleId: 'r1' });
    pass(0);
    expect(harness.frames.filter(({ event }) => event.type === 'notification.upserted')).toEqual([]);
  });

  test('of a muted session is only listed', () => {
    set({ mutedSessions: [sessionId] });
    asked('a1');
    pass(2000);
    expect(told()).toMatchObject([{ channels: ['tray'] }]);
  });
});

describe('the webhook', () => {
  beforeEach(() =>
    set({
      channels: {
        webhook: {
          isOn: true,
          from: 'LOW',
          events: ['WaitingForInput'],
          options: { url: 'https://example.com/hook', allowsPrivate: false, sendsContent: true },
        },
      },
    }),
  );

  test('gets the question although the clock goes on while it is told', async () => {
    const { clock } = harness;
    const now = clock.now.bind(clock);
    let readings = 0;
    vi.spyOn(clock, 'now').mockImplementation(() => now() + readings++);
    asked('a1');
    pass(2000);
    await expect.poll(() => posted).toHaveLength(1);
  });

  test('gets the payload, signed and with its key, and nothing when the question is over before', async () => {
    asked('a1');
    pass(2000);
    await expect.poll(() => posted).toHaveLength(1);
    const [first] = posted;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      eventType: 'WaitingForInput',
      eventData: { isDecisionRequired: false },
      riskLevel: 'MEDIUM',
    });
    expect(first?.headers).toMatchObject({
      'Corral-Signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
      'Idempotency-Key': expect.any(String),
    });
    await expect.poll(() => harness.store.webhookOutbox.last(5)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

test('a session that fails is told of', () => {
  harness.agent.run.end({ kind: 'crashed', message: 'It crashed.', remedy: null, command: null });
  pass(0);
  expect(told()).toMatchObject([
    { requestId: null, payload: { eventType: 'Exited', riskLevel: 'MEDIUM', eventData: { message: 'It crashed.' } } },
  ]);
});

test('a session that the person ends is no news', async () => {
  await harness.sessions.terminate({ commandId: harness.ids.uuid(), sessionId });
  pass(0);
  expect(harness.status(sessionId)).toBe('stopped');
  expect(told()).toEqual([]);
});
