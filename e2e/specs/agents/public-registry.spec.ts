import { createServer } from 'node:http';

import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

const agents = [
  {
    id: 'gardener',
    name: 'Gardener',
    version: '2.1.0',
    description: 'Digs in your code.',
    distribution: { npx: { package: '@garden/gardener@2.1.0', args: ['--acp'] } },
  },
];

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('the public registry is fetched only on request, and shows what would run', async ({
  corral,
  page,
}) => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end(JSON.stringify({ agents }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // A page that still loads from the stopped shell would fail.
  await page.goto('about:blank');
  await corral.shell.stop();
  const url = `http://127.0.0.1:${port}/registry.json`;
  await corral.start({ env: { CORRAL_AGENT_REGISTRY: url } });
  await page.goto(corral.address);
  const settings = await openSettings(page, 'More agents');
  const section = settings.getByRole('region', { name: 'Public registry' });
  expect(requests).toBe(0);
  await section.getByRole('button', { name: 'Fetch the list' }).click();
  await expect(section.getByRole('listitem')).toContainText('npx -y @garden/gardener@2.1.0 --acp');
  expect(requests).toBe(1);
  await expectAccessible(page, 'the public registry');
  await section.scrollIntoViewIfNeeded();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await section.getByRole('button', { name: 'Fetch the list' }).click();
  await expect(section.getByRole('alert')).toContainText(`The registry ${url} cannot be read`);
});
