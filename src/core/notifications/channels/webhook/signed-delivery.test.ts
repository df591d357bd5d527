import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FileSecrets } from '#core/adapters/files/file-secrets.ts';
import { nodeWebhooks } from '#core/adapters/sockets/node-webhooks.ts';
import type { SecretPort } from '#core/ports.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { err } from '#shared/base/result.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { allChannels } from '../all.ts';
import { Notifications } from '../../notifications.ts';
import { webhookDefaults } from './webhook-settings.ts';

type ReceivedRequest = { readonly headers: IncomingHttpHeaders; readonly body: string };

let harness: Harness;
let notifications: Notifications;
let receiver: Server;
let received: ReceivedRequest[];

beforeEach(async () => {
  received = [];
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  harness = new Harness();
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const webhook = { ...webhookDefaults, options: { url, allowsPrivate: true, sendsContent: true } };
  harness.journal.write((entry) =>
    entry.settings({ notifications: { ...defaultNotificationSettings, channels: { webhook } } }),
  );
});

afterEach(() => {
  notifications.dispose();
  receiver.closeAllConnections();
  receiver.close();
  harness.dispose();
});

function start(secrets: SecretPort): Notifications {
  const { data, journal, clock, ids } = harness;
  const services = {
    store: data.store,
    journal,
    clock,
    ids,
    log: silentLog,
    webhooks: nodeWebhooks,
    version: '1',
  };
  notifications = new Notifications(allChannels, { ...services, secrets });
  return notifications;
}

async function currentKey(): Promise<string> {
  const reply = await notifications.api['notifications.signingKey']({
    commandId: crypto.randomUUID(),
    channel: 'webhook',
    renew: false,
  });
  if (!reply.ok) throw new Error(textIn('en', reply.error.message));
  return reply.value.key;
}

const sendTest = () =>
  notifications.api['notifications.testChannel']({
    commandId: crypto.randomUUID(),
    channel: 'webhook',
  });

function isSignedWith(key: string, { headers, body }: ReceivedRequest): boolean {
  const [, seconds = '', signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['corral-signature'])) ?? [];
  return signature === createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
}

describe('WebhookOutbox with a real receiver', () => {
  test('WebhookOutbox signs the very first delivery, with the key that the settings show afterwards', async () => {
    start(new FileSecrets(join(harness.folder, 'secrets.json')));
    expect(await sendTest()).toMatchObject({
      ok: true,
      value: { delivery: { state: 'delivered' } },
    });
    expect(received).toHaveLength(1);
    const key = await currentKey();
    expect(received.map((each) => isSignedWith(key, each))).toEqual([true]);
  });

  test('SigningKey makes one key when the first uses are concurrent', async () => {
    start(new FileSecrets(join(harness.folder, 'secrets.json')));
    const keys = await Promise.all([
      currentKey(),
      sendTest(),
      currentKey(),
      sendTest(),
      currentKey(),
    ]);
    const [first, , second, , third] = keys;
    expect([second, third]).toEqual([first, first]);
    expect(received.map((each) => isSignedWith(first, each))).toEqual([true, true]);
  });

  test('SigningKey keeps the key over a restart', async () => {
    const secrets = new FileSecrets(join(harness.folder, 'secrets.json'));
    start(secrets);
    await sendTest();
    const key = await currentKey();
    notifications.dispose();
    start(new FileSecrets(join(harness.folder, 'secrets.json')));
    await sendTest();
    expect(received.map((each) => isSignedWith(key, each))).toEqual([true, true]);
  });

  test('WebhookOutbox sends nothing while no key can be stored, reports why, and retries later', async () => {
    const refusing: SecretPort = {
      place: 'keychain',
      get: async () => null,
      put: async () => err('The keychain is locked.'),
    };
    start(refusing);
    expect(await sendTest()).toMatchObject({
      ok: true,
      value: {
        delivery: {
          state: 'pending',
          lastResult: {
            name: 'webhookResults.noKey',
            values: { reason: expect.stringContaining('The keychain is locked.') },
          },
        },
      },
    });
    expect(received).toEqual([]);
  });

  test('WebhookOutbox sends nothing when the file of the secrets cannot be written', async () => {
    writeFileSync(join(harness.folder, 'a-file'), '');
    start(new FileSecrets(join(harness.folder, 'a-file', 'secrets.json')));
    expect(await sendTest()).toMatchObject({
      ok: true,
      value: { delivery: { state: 'pending', attempts: 1 } },
    });
    expect(received).toEqual([]);
  });
});
