import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { Answerer } from '../../support/api/answerer.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

// Headless only: the desktop always has a window, which shows every question by itself.
const headless = { tag: '@headless' };

test(
  'a question that nobody answers in time is reported to Claude as unanswered, not as refused',
  headless,
  async ({ stopped: corral, machine, model }) => {
    await corral.start();
    const person = await Answerer.open(corral);
    await person.client.api['settings.set']({
      commandId: randomUUID(),
      settings: { questionTimeouts: { TOOL_APPROVAL: 5 } },
    });
    const sessionId = await person.start(machine.project, 'SCENARIO:approval-then-restart');
    const question = await person.question('mkdir -p asked');
    expect(question).toMatchObject({
      request: { timeoutSeconds: 5 },
      timer: { remainingMs: 5000, runningSince: null, isPaused: false },
    });

    // The person stops the clock, starts it again, and does not answer.
    const { requestId } = question.request;
    await person.show(question);
    expect(
      await person.client.api['interactions.pauseTimer']({
        commandId: randomUUID(),
        requestId,
        isPaused: true,
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(await person.question('mkdir -p asked')).toMatchObject({
      timer: { runningSince: null, isPaused: true },
    });
    await person.client.api['interactions.pauseTimer']({
      commandId: randomUUID(),
      requestId,
      isPaused: false,
    });
    await expect
      .poll(async () => (await person.ends(sessionId)).map(({ outcome }) => outcome))
      .toEqual(['timedOut']);
    await expect
      .poll(() => model.toolResults().map(({ text }) => text))
      .toEqual([
        expect.stringMatching(/There was no answer within 5 seconds.*has not refused it/u),
      ]);
    expect(
      model.toolResults().filter(({ text }) => /rejected|denied|doesn't want/iu.test(text)),
    ).toEqual([]);
    person.close();
  },
);

test(
  'the clock of a question is paused while no window shows the question',
  headless,
  async ({ stopped: corral, machine, model }) => {
    await corral.start();
    const person = await Answerer.open(corral);
    await person.client.api['settings.set']({
      commandId: randomUUID(),
      settings: { questionTimeouts: { TOOL_APPROVAL: 5 } },
    });
    const sessionId = await person.start(machine.project, 'SCENARIO:approval-then-restart');
    const question = await person.question('mkdir -p asked');

    // Another window shows the question, and closes.
    const other = await Answerer.open(corral);
    await other.show(question);
    expect((await person.question('mkdir -p asked')).timer?.runningSince).not.toBeNull();
    other.close();
    const timer = async () => (await person.question('mkdir -p asked')).timer;
    await expect.poll(async () => (await timer())?.runningSince).toBeNull();
    const pausedTimer = await timer();
    expect(pausedTimer?.remainingMs).toBeGreaterThan(0);
    expect(await timer()).toEqual(pausedTimer);
    await person.answer(question, 'reject', 'No.');
    await expect
      .poll(() => model.toolResults().map(({ text }) => text))
      .toEqual([expect.stringContaining('No.')]);
    expect(await person.ends(sessionId)).toMatchObject([{ outcome: 'answered' }]);
    person.close();
  },
);
