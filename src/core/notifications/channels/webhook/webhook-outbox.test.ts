import { afterEach, beforeEach, expect, test } from 'vitest';

import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';

import { testPayload } from '../../event-payload.ts';
import { SigningKey } from './signing-key.ts';
import { WebhookOutbox } from './webhook-outbox.ts';
import type { WebhookPort, WebhookPost } from '#core/ports/webhook-port.ts';
import { webhookDefaults } from './webhook-settings.ts';

let harness: Harness;
let outbox: WebhookOutbox;
let posted: WebhookPost[];
let answers: Awaited<ReturnType<WebhookPort['post']>>[];

const delivered = ok({ status: 200, retryAfterSeconds: null });
const failing = ok({ status: 500, retryAfterSeconds: null });

function outboxOf({ data, clock, ids }: Harness): WebhookOutbox {
  const webhooks: WebhookPort = {
    post: async (post) => {
      posted.push(post);
      return answers.shift() ?? err({ kind: 'notReached', message: 'Nobody is there.' });
    },
  };
  const signingKey = new SigningKey({
    place: 'file',
    get: async () => null,
    put: async () => ok(null),
  });
  return new WebhookOutbox({
    store: data.store,
    clock,
    ids,
    log: silentLog,
    webhooks,
    signingKey,
    version: '1.2.3',
  });
}

beforeEach(() => {
  posted = [];
  answers = [];
  harness = new Harness();
  outbox = outboxOf(harness);
  const webhook = {
    ...webhookDefaults,
    options: { ...webhookDefaults.options, url: 'https://example.com/' },
  };
  harness.journal.write((entry) =>
    entry.settings({ notifications: { ...defaultNotificationSettings, channels: { webhook } } }),
  );
});

afterEach(() => {
  outbox.dispose();
  harness.dispose();
});

function add(requestId: string | null = null): void {
  harness.journal.write((entry) => outbox.add(entry, testPayload(harness.clock.now()), requestId));
  outbox.wake();
}

const last = () => harness.store.webhookOutbox.last(10);

test('WebhookOutbox retries a failed delivery later, under the same idempotency key', async () => {
  answers = [failing, delivered];
  add();
  await expect.poll(last).toMatchObject([
    {
      state: 'pending',
      attempts: 1,
      lastResult: { name: 'webhookResults.answered', values: { status: 500 } },
    },
  ]);
  harness.clock.advance(4999);
  expect(posted).toHaveLength(1);
  harness.clock.advance(1);
  await expect.poll(last).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(new Set(posted.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('WebhookOutbox continues pending deliveries after a restart', async () => {
  answers = [failing];
  add();
  await expect.poll(last).toMatchObject([{ state: 'pending', attempts: 1 }]);
  outbox.dispose();
  answers = [delivered];
  outbox = outboxOf(harness);
  outbox.wake();
  harness.clock.advance(60_000);
  await expect.poll(last).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('WebhookOutbox does not send a delivery whose question closed before', async () => {
  answers = [failing];
  add('r1');
  await expect.poll(last).toMatchObject([{ state: 'pending', attempts: 1 }]);
  harness.journal.write((entry) => outbox.cancel(entry, 'r1'));
  harness.clock.advance(24 * 3_600_000);
  expect(last()).toMatchObject([{ state: 'cancelled', attempts: 1 }]);
  expect(posted).toHaveLength(1);
});

test('WebhookOutbox sends all deliveries, one after the other', async () => {
  answers = [delivered, delivered, delivered];
  for (let n = 0; n < 3; n += 1) add();
  await expect
    .poll(last)
    .toMatchObject([{ state: 'delivered' }, { state: 'delivered' }, { state: 'delivered' }]);
  expect(posted).toHaveLength(3);
});

test('WebhookOutbox gives a delivery up after ten attempts and stores how many', async () => {
  answers = Array.from({ length: 20 }, () => failing);
  add();
  for (let n = 1; n < 10; n += 1) {
    await expect.poll(last).toMatchObject([{ attempts: n }]);
    harness.clock.advance(13 * 3_600_000);
  }
  await expect.poll(last).toMatchObject([
    {
      state: 'failed',
      attempts: 10,
      lastResult: { name: 'webhookResults.givenUp', values: { attempts: 10 } },
    },
  ]);
});
