import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SecretPort } from '#core/ports.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { problemOf, textOf } from '#core/testing/problem-of.ts';
import { worded } from '#shared/interaction/worded.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notification/notification-settings.ts';

import { allChannels } from './channels/all.ts';
import type { WebhookPost } from '#core/ports/webhook-port.ts';
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
  const secrets: SecretPort = {
    place: 'file',
    get: async () => 'key',
    put: async () => ({ ok: true, value: null }),
  };
  const log = { info: () => undefined, error: () => undefined };
  const services = { journal, store: data.store, clock, ids };
  const channels = new NotificationChannels(allChannels, {
    ...services,
    log,
    webhooks,
    secrets,
    version: '1',
  });
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

/** Advances the clock and runs everything that is due, in order. */
function pass(ms: number): void {
  harness.clock.advance(0);
  harness.clock.advance(ms);
  harness.clock.advance(0);
}

function set(change: Partial<NotificationSettings>): void {
  harness.journal.write((entry) =>
    entry.settings({ notifications: { ...defaultNotificationSettings, ...change } }),
  );
  pass(0);
}

const openNotifications = () => harness.store.notifications.open();

function askQuestion(askId: string): string {
  harness.agent.run.say(ask(askId));
  return harness.store.interactions.open().at(-1)?.request.requestId ?? '';
}

/** Asks a question for a direction, whose risk level is HIGH. */
function askHighQuestion(askId: string, message = 'Which way?'): string {
  const event = ask(askId);
  if (event.type !== 'asked') throw new Error('ask() makes no question.');
  harness.agent.run.say({
    ...event,
    ask: { ...event.ask, type: 'USER_CHOICE', message, details: { type: 'none' } },
  });
  return harness.store.interactions.open().at(-1)?.request.requestId ?? '';
}

describe('Notifier with questions', () => {
  test('A question is notified once, with the data that a person needs', () => {
    const requestId = askQuestion('a1');
    pass(2000);
    expect(openNotifications()).toMatchObject([
      {
        requestId,
        channels: ['desktop', 'tray'],
        payload: {
          eventType: 'WaitingForInput',
          sessionId,
          agent: harness.agent.agentId,
          riskLevel: 'MEDIUM',
          eventData: {
            requestId,
            isDecisionRequired: false,
            options: expect.any(Array),
            reminder: 0,
          },
        },
      },
    ]);
    pass(60_000);
    expect(openNotifications()).toHaveLength(1);
  });

  test('A question that is answered at once is not notified', () => {
    const requestId = askQuestion('a1');
    pass(100);
    harness.hub.handleInteractionResponse(
      { requestId, selectedOptionId: 'approve' },
      { type: 'window', windowId: 'w' },
    );
    pass(10_000);
    expect(harness.frames.filter(({ event }) => event.type === 'notification.upserted')).toEqual(
      [],
    );
  });

  test('A notification is withdrawn when its question is answered', () => {
    const requestId = askQuestion('a1');
    pass(2000);
    harness.hub.handleInteractionResponse(
      { requestId, selectedOptionId: 'approve' },
      { type: 'window', windowId: 'w' },
    );
    pass(0);
    expect(openNotifications()).toEqual([]);
    expect(harness.frames.at(-1)?.event).toMatchObject({
      type: 'notification.upserted',
      notification: { withdrawnAt: expect.any(Number) },
    });
  });

  test('A question that is asked again after its answer is notified again', () => {
    const requestId = askQuestion('a1');
    pass(2000);
    harness.hub.handleInteractionResponse(
      { requestId, selectedOptionId: 'approve' },
      { type: 'window', windowId: 'w' },
    );
    pass(0);
    askQuestion('a2');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ channels: ['desktop', 'tray'] }]);
  });

  test('A question that continues under another id is only listed, not notified again', () => {
    const requestId = askQuestion('a1');
    pass(2000);
    harness.hub.close(requestId, 'superseded', worded('takenBack', {}));
    pass(0);
    askQuestion('a2');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ channels: ['tray'] }]);
  });

  test('A question that disappears and is soon asked again is only listed, and later notified again', () => {
    const flicker = () => {
      harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
      pass(0);
    };
    let requestId = askQuestion('a1');
    pass(2000);
    flicker();
    expect(openNotifications()).toEqual([]);
    pass(20_000);
    requestId = askQuestion('a2');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['tray'] }]);
    flicker();
    pass(31_000);
    requestId = askQuestion('a3');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['desktop', 'tray'] }]);
  });

  test('A question that the focused window shows is only listed', () => {
    notifier.attend('w', true);
    const requestId = askQuestion('a1');
    pass(2000);
    expect(openNotifications()).toEqual([]);
    harness.hub.shown(requestId, 'w');
    pass(0);
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['tray'] }]);
  });

  test('A question that the focused window does not show is notified after 5 seconds', () => {
    notifier.attend('w', true);
    const requestId = askQuestion('a1');
    pass(4999);
    expect(openNotifications()).toEqual([]);
    pass(1);
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['desktop', 'tray'] }]);
  });

  test('A question in a window without focus is notified', () => {
    notifier.attend('w', true);
    notifier.attend('w', false);
    const requestId = askQuestion('a1');
    harness.hub.shown(requestId, 'w');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['desktop', 'tray'] }]);
  });

  test('A desktop notification is withdrawn once the focused window shows its question', () => {
    const requestId = askQuestion('a1');
    pass(2000);
    notifier.attend('w', true);
    harness.hub.shown(requestId, 'w');
    pass(0);
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['tray'] }]);
  });

  test('A question is notified again after the configured minutes, and then no more', () => {
    set({ reminders: [10, 5] });
    askQuestion('a1');
    pass(2000);
    const reminders = () =>
      openNotifications().map(
        ({ payload }) => 'reminder' in payload.eventData && payload.eventData.reminder,
      );
    pass(5 * 60_000);
    expect(reminders()).toEqual([1]);
    pass(5 * 60_000);
    expect(reminders()).toEqual([2]);
    pass(24 * 3_600_000);
    expect(reminders()).toEqual([2]);
  });

  test('A question that was notified before a restart is not notified again', () => {
    askQuestion('a1');
    pass(2000);
    const count = harness.frames.length;
    notifier.dispose();
    notifier = notifierOf(harness);
    notifier.resume();
    pass(10_000);
    expect(openNotifications()).toHaveLength(1);
    expect(harness.frames).toHaveLength(count);
  });

  test('A notification whose question ended while Corral did not run is withdrawn at the next start', () => {
    const requestId = askQuestion('a1');
    pass(2000);
    notifier.dispose();
    harness.hub.close(requestId, 'withdrawn', worded('takenBack', {}));
    notifier = notifierOf(harness);
    notifier.resume();
    expect(openNotifications()).toEqual([]);
  });

  test('A question that continues under another id is notified after all if no window shows it', () => {
    harness.hub.subscribe(({ interaction }) => notifier.unseen(interaction));
    const requestId = askQuestion('a1');
    pass(2000);
    harness.hub.close(requestId, 'superseded', worded('takenBack', {}));
    pass(0);
    askQuestion('a2');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ channels: ['tray'] }]);
    pass(30_000);
    expect(openNotifications()).toMatchObject([{ channels: ['desktop', 'tray'] }]);
  });

  test('A HIGH question is notified without a delay', () => {
    askHighQuestion('a1');
    pass(0);
    expect(openNotifications()).toMatchObject([
      { channels: ['desktop', 'tray'], payload: { riskLevel: 'HIGH' } },
    ]);
  });

  test('A HIGH question that the focused window shows is only listed, and another one is notified after 300 ms', () => {
    notifier.attend('w', true);
    harness.hub.shown(askHighQuestion('a1'), 'w');
    pass(0);
    expect(openNotifications()).toMatchObject([{ channels: ['tray'] }]);
    askHighQuestion('a2', 'Which other way?');
    pass(300);
    expect(openNotifications()).toMatchObject([
      { channels: ['tray'] },
      { channels: ['desktop', 'tray'] },
    ]);
  });

  test('A HIGH question that a rule answers is not notified', () => {
    const requestId = askHighQuestion('a1');
    harness.hub.handleInteractionResponse(
      { requestId, selectedOptionId: 'approve' },
      { type: 'rule', ruleId: 'r1' },
    );
    pass(0);
    expect(harness.frames.filter(({ event }) => event.type === 'notification.upserted')).toEqual(
      [],
    );
  });

  test('A question of a muted session is only listed', () => {
    set({ mutedSessions: [sessionId] });
    askQuestion('a1');
    pass(2000);
    expect(openNotifications()).toMatchObject([{ channels: ['tray'] }]);
  });
});

describe('Notifier with the webhook', () => {
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

  test('The webhook gets a question although the clock advances during the notification', async () => {
    const { clock } = harness;
    const now = clock.now.bind(clock);
    let readings = 0;
    vi.spyOn(clock, 'now').mockImplementation(() => now() + readings++);
    askQuestion('a1');
    pass(2000);
    await expect.poll(() => posted).toHaveLength(1);
  });

  test('The webhook gets the signed payload with its idempotency key', async () => {
    askQuestion('a1');
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
    await expect
      .poll(() => harness.store.webhookOutbox.last(5))
      .toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

test('A session that fails is notified', () => {
  harness.agent.run.end(problemOf('crashed', 'It crashed.'));
  pass(0);
  expect(openNotifications()).toMatchObject([
    {
      requestId: null,
      payload: {
        eventType: 'Exited',
        riskLevel: 'MEDIUM',
        eventData: { message: textOf('It crashed.') },
      },
    },
  ]);
});

test('A session that the person ends is not notified', async () => {
  await harness.sessions.terminate({ commandId: harness.ids.uuid(), sessionId });
  pass(0);
  expect(harness.status(sessionId)).toBe('stopped');
  expect(openNotifications()).toEqual([]);
});
