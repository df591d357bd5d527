import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';

import { expect, type Locator, type Page } from '@playwright/test';

import { ApiClient } from '../../support/api/api-client.ts';
import { test } from '../../support/test.ts';
import { openSettings } from '../../support/page/settings.ts';

type Delivery = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** Starts a real receiver on loopback that fails the first `failures` times. */
async function startReceiver(failures: number) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(deliveries.length <= failures ? 500 : 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    deliveries,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`,
    close: () => server.close(),
  };
}

async function choose(page: Page, settings: Locator, field: string, option: string): Promise<void> {
  await settings.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a webhook is set up and tested, and receives a signed message about a question that no window shows', async ({
  corral,
  page,
}) => {
  const hook = await startReceiver(0);
  const settings = await openSettings(page, 'Notifications');
  await choose(page, settings, 'Send to a webhook', 'Whatever needs me');
  await settings.getByRole('textbox', { name: 'Address' }).fill('ftp://nowhere');
  await expect(settings.getByText('Write a whole address')).toBeVisible();
  await settings.getByRole('textbox', { name: 'Address' }).fill(hook.url);
  await settings.getByRole('button', { name: 'Save' }).first().click();

  await settings.getByRole('button', { name: 'Send a test' }).click();
  const log = settings.getByRole('list', { name: 'The last messages' });
  await expect(log.getByRole('listitem').first()).toContainText('private network');
  expect(hook.deliveries, 'nothing was sent to a private address').toEqual([]);

  await choose(page, settings, 'Private addresses', 'Allow');
  await settings.getByRole('button', { name: 'Show the key' }).click();
  const key = await settings.getByText(/^whsec_/u).textContent();
  await settings.getByRole('button', { name: 'Send a test' }).click();
  await expect(log.getByRole('listitem').first()).toContainText('Answered 204');
  expect(hook.deliveries).toHaveLength(1);
  await page.close();

  const client = await ApiClient.open(corral.address);
  const demo = {
    agentId: 'demo',
    cwd: '',
    permissionMode: 'default',
    model: null,
    prompt: 'count 3',
  };
  expect(await client.api['sessions.create']({ commandId: randomUUID(), ...demo })).toMatchObject({
    ok: true,
  });
  await expect.poll(() => hook.deliveries.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  const [, question] = hook.deliveries;
  expect(JSON.parse(question?.body ?? '')).toMatchObject({
    eventType: 'WaitingForInput',
    riskLevel: expect.stringMatching(/MEDIUM|HIGH/u),
    eventData: {
      isDecisionRequired: false,
      context: expect.any(String),
      options: expect.arrayContaining(['Approve']),
    },
    dedupKey: expect.any(String),
  });
  const [, seconds, sent] =
    /^t=(\d+),v1=([0-9a-f]+)$/u.exec(String(question?.headers['corral-signature'])) ?? [];
  const expected = createHmac('sha256', key ?? '')
    .update(`${seconds}.${question?.body}`)
    .digest('hex');
  expect(sent).toBe(expected);
  client.close();
  hook.close();
});
