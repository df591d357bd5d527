import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { expectNoAgents, readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('a crash with an open approval: the question is closed with its reason, and the tour continues at the same step', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await page.getByRole('button', { name: 'Try it without an agent' }).click();
  await desk.decide('Hello, ${name}!', 'Approve');
  await expect(desk.question).toContainText('node count.mjs 60');
  const before = await readStoredSession(corral);

  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectText('The agent ended before an answer');
  await desk.expectCard(/node count\.mjs 60/u, 'interrupted');
  const after = await readStoredSession(corral);
  expect(after.settled).toEqual(expect.arrayContaining([...before.settled]));

  await desk.say('Go on, please: I was away.');
  await desk.expectText(/I was stopped after step 2 of/u);
  await desk.decide('node count.mjs 60', 'Approve');
});

test('a crash while the agent writes: the finished part is the same, byte for byte', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('parallel');
  await desk.conversation.getByRole('button', { name: 'Read 2 files' }).click();
  await desk.expectCard(/Read .*README\.md/u, 'completed');
  await desk.expectCard(/node count\.mjs 5/u, 'completed');
  await desk.say('slow');
  await desk.expectText(/Sentence 3 of/u);
  const before = await readStoredSession(corral);

  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectCard(/node count\.mjs 5/u, 'completed');
  const after = await readStoredSession(corral);
  expect(after.texts.slice(0, before.texts.length)).toEqual(before.texts);
  expect(after.session).toMatchObject({ status: 'stopped', interruptedTurn: true });
});
