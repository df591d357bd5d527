import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { ApiClient } from '../../support/api/api-client.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test('the tour from the first screen: every kind of answer, real files, nothing left open', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const desk = new Desk(page);
  await page.getByRole('button', { name: 'Try it without an agent' }).click();

  await desk.decide('Hello, ${name}!', 'Retry with feedback', 'a bit shorter');
  await desk.decide('a bit shorter', 'Approve');
  await desk.decide('node count.mjs 60', 'Reject with a reason', 'I know my version.');
  await desk.expectText(/Your reason was: “I know my version\.”/u);

  await expect(desk.question).toContainText('What tone should the greeting have?');
  await desk.question.getByRole('radio', { name: /Pirate/u }).click();
  await desk.decide('What tone should the greeting have?', 'Answer');
  await expect(desk.question).toContainText('Which extras do you want?');
  await desk.question.getByRole('checkbox', { name: /Tests/u }).click();
  await desk.question.getByRole('checkbox', { name: /Colours/u }).click();
  await desk.decide('Which extras do you want?', 'Answer');
  await desk.expectText('Pirate');
  await desk.expectText(/Tests, Colours/u);

  await desk.decide('A plan for the greeting', 'Approve and accept edits');
  await expect(page.getByRole('heading', { name: 'That was the tour' })).toBeVisible();
  await expect(desk.question).toBeHidden();

  const client = await ApiClient.open(corral.address);
  const { cwd, sessionId, counters } = await client.session();
  expect(await readFile(join(cwd, 'greet.mjs'), 'utf8')).toContain('a bit shorter');
  expect(await readFile(join(cwd, 'NOTES.md'), 'utf8')).toContain('demo agent');
  const messages = await client.conversation(sessionId);
  client.close();
  const tools = messages.filter((message) => message.messageType === 'tool_execution');
  const names = tools.map(({ metadata }) => `${metadata.toolName} ${metadata.status}`);
  expect(names.slice(0, 4)).toEqual([
    'Read completed',
    'Edit denied',
    'Edit completed',
    'Bash denied',
  ]);
  expect(names.filter((name) => /running|abandoned/u.test(name))).toEqual([]);
  expect(counters.unknown).toBe(0);
  expect(model.requests()).toEqual([]);
});
