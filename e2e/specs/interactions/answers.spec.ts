import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';

import { Answerer } from '../../support/api/answerer.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('questions of two sessions at once, answered in the other order: each answer reaches its own agent', async ({
  stopped: corral,
  machine,
  model,
}) => {
  await corral.start();
  const person = await Answerer.open(corral);
  const first = await person.start(machine.project, 'SCENARIO:parallel');
  const one = await person.question('mkdir -p build');
  const second = await person.start(machine.project, 'SCENARIO:approval-then-restart');
  const two = await person.question('mkdir -p asked');
  expect([one.request.sessionId, two.request.sessionId]).toEqual([first, second]);

  await person.answer(two, 'reject', 'Not this folder.');
  await person.answer(one, 'approve');
  const resultsAbout = (about: string) =>
    model.toolResults().filter(({ text }) => text.includes(about));
  await expect.poll(() => resultsAbout('Not this folder.').length).toBe(1);
  await expect
    .poll(async () =>
      (await person.ends(first)).map(({ outcome, selectedOptionId }) => [
        outcome,
        selectedOptionId,
      ]),
    )
    .toEqual([['answered', 'approve']]);
  expect(await person.ends(second)).toMatchObject([
    { outcome: 'answered', selectedOptionId: 'reject', feedback: 'Not this folder.' },
  ]);
  await expect.poll(() => model.toolResults().length).toBe(4);
  person.close();
});

test('two windows answer at the same moment: one answer counts, the other is rejected with the reason, and the agent gets one answer', async ({
  stopped: corral,
  machine,
  model,
}) => {
  await corral.start();
  const [here, there] = [await Answerer.open(corral), await Answerer.open(corral)];
  const sessionId = await here.start(machine.project, 'SCENARIO:approval-then-restart');
  const question = await here.question('mkdir -p asked');
  const replies = await Promise.all([
    here.answer(question, 'reject', 'From here.'),
    there.answer(question, 'reject', 'From there.'),
  ]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(inEnglish(replies.find(({ ok }) => !ok))).toMatchObject({
    error: {
      kind: 'alreadyClosed',
      message:
        'Another window has already answered this question: Reject. Your answer changed nothing.',
    },
  });
  const accepted = replies[0]?.ok ? 'From here.' : 'From there.';
  await expect
    .poll(() => model.toolResults().map(({ text }) => text))
    .toEqual([expect.stringContaining(accepted)]);
  expect(await here.ends(sessionId)).toMatchObject([{ outcome: 'answered', feedback: accepted }]);
  here.close();
  there.close();
});

test('the same command after a restart gets the same reply and is not executed again', async ({
  stopped: corral,
  machine,
  model,
}) => {
  await corral.start();
  const before = await Answerer.open(corral);
  await before.start(machine.project, 'SCENARIO:approval-then-restart');
  const question = await before.question('mkdir -p asked');
  const commandId = randomUUID();
  const reply = await before.answer(question, 'reject', 'Once.', commandId);
  await expect.poll(() => model.toolResults().length).toBe(1);
  before.close();

  await corral.restart('kill');
  const after = await Answerer.open(corral);
  const again = await after.client.api['interactions.respond']({
    commandId,
    requestId: question.request.requestId,
    windowId: before.windowId,
    selectedOptionId: 'reject',
    feedback: 'Once.',
  });
  expect(again).toEqual(reply);
  expect(again).toMatchObject({ ok: true, value: { interaction: { outcome: 'answered' } } });
  expect(model.toolResults()).toHaveLength(1);
  after.close();
});

test('an answer to a question that Stop closed changes nothing and is rejected with the reason', async ({
  stopped: corral,
  machine,
  model,
}) => {
  await corral.start();
  const person = await Answerer.open(corral);
  const sessionId = await person.start(machine.project, 'SCENARIO:approval-then-restart');
  const question = await person.question('mkdir -p asked');
  await person.show(question);
  await person.client.api['sessions.interrupt']({ commandId: randomUUID(), sessionId });
  await expect
    .poll(async () => (await person.ends(sessionId)).map(({ outcome }) => outcome))
    .toEqual(['withdrawn']);
  expect(inEnglish(await person.answer(question, 'approve'))).toMatchObject({
    error: {
      kind: 'alreadyClosed',
      message: 'The turn was stopped while the question was open.',
    },
  });
  expect(model.toolResults().filter(({ text }) => /approved/iu.test(text))).toEqual([]);
  expect(await person.ends(sessionId)).toMatchObject([
    { outcome: 'withdrawn', selectedOptionId: null },
  ]);
  person.close();
});
