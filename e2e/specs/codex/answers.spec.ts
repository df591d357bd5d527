import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';

import { Answerer } from '../../support/api/answerer.ts';
import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { closeSettings, openRuleBuilder, openRules } from '../../support/page/rule-builder.ts';
import { processesOf } from '../../machine/strays.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['codex'] });

const COMMAND = 'SCENARIO:codex-command';
const MADE = 'mkdir -p made-by-codex';

/**
 * Starts a session of the real Codex that requests approval of a command, and waits until the page
 * shows the question.
 */
async function startQuestion(corral: Corral, page: Page) {
  const desk = new Desk(page);
  await desk.startSession({ agent: 'Codex', folder: corral.machine.project, prompt: COMMAND });
  await expect(desk.question).toContainText(MADE);
  const person = await Answerer.open(corral);
  const question = await person.question(MADE);
  const sessionId = question.request.sessionId;
  const lastEnd = async () => (await person.ends(sessionId)).at(-1);
  const askAgain = async () => {
    await desk.say(COMMAND);
    await expect(desk.question).toContainText(MADE);
    return person.question(MADE);
  };
  return { desk, person, question, sessionId, lastEnd, askAgain };
}

test('Codex: two answers at once, an answer after a withdrawal, no answer in time, and an answer after the agent was killed', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const { desk, person, question, sessionId, lastEnd, askAgain } = await startQuestion(
    corral,
    page,
  );
  const lastRequest = () => JSON.stringify(model.requests().at(-1)?.body.messages ?? []);

  await test.step('two windows answer at the same moment: one answer counts, the other windows show it, Codex gets one answer', async () => {
    const other = await Answerer.open(corral);
    const replies = await Promise.all([
      person.answer(question, 'reject', 'From here.'),
      other.answer(question, 'reject', 'From there.'),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(inEnglish(replies.find(({ ok }) => !ok))).toMatchObject({
      error: {
        kind: 'alreadyClosed',
        message:
          'Another window has already answered this question: Reject. Your answer changed nothing.',
      },
    });
    await expect(page.getByText(/^Answered elsewhere: “.*” \(Rejected\)/u).first()).toBeVisible();
    await desk.expectText('That was the command.');
    const [accepted, rejected] = replies[0]?.ok
      ? ['From here.', 'From there.']
      : ['From there.', 'From here.'];
    // The reason may go to the model in a request after the one that has the refusal.
    await expect
      .poll(() => [lastRequest().includes(accepted), lastRequest().includes(rejected)])
      .toEqual([true, false]);
    expect(await lastEnd()).toMatchObject({ outcome: 'answered', feedback: accepted });
    other.close();
  });

  await test.step('stopped before the click: the click changes nothing and shows the reason', async () => {
    const again = await askAgain();
    await person.client.api['sessions.interrupt']({ commandId: randomUUID(), sessionId });
    await expect(page.getByText(/^The agent withdrew/u).first()).toBeVisible();
    await expect(desk.question).toBeHidden();
    expect(inEnglish(await person.answer(again, 'approve'))).toMatchObject({
      error: {
        kind: 'alreadyClosed',
        message: 'The turn was stopped while the question was open.',
      },
    });
    expect(await lastEnd()).toMatchObject({ outcome: 'withdrawn', selectedOptionId: null });
    await expect(desk.card(/mkdir -p made-by-codex/u).last()).toHaveAttribute(
      'data-status',
      'interrupted',
    );
  });

  await test.step('no answer in time: Codex gets a note that nobody answered, not a refusal', async () => {
    const setLimit = (questionTimeouts: { readonly TOOL_APPROVAL: number } | null) =>
      person.client.api['settings.set']({
        commandId: randomUUID(),
        settings: { questionTimeouts },
      });
    await setLimit({ TOOL_APPROVAL: 5 });
    const again = await askAgain();
    expect(again).toMatchObject({ request: { timeoutSeconds: 5 } });
    await expect(page.getByText(/^Time ran out for/u).first()).toBeVisible();
    await expect
      .poll(lastRequest)
      .toMatch(/There was no answer within 5 seconds.*has not refused it/u);
    expect(await lastEnd()).toMatchObject({ outcome: 'timedOut', selectedOptionId: null });
    await setLimit(null);
    await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  });

  await test.step('Codex is killed before the click: the click changes nothing and shows the reason', async () => {
    const again = await askAgain();
    const requestCount = model.requests().length;
    for (const pid of await codexProcesses(corral)) process.kill(pid, 'SIGKILL');
    await expect(page.getByText(/^The agent ended;/u).first()).toBeVisible();
    expect(inEnglish(await person.answer(again, 'approve'))).toMatchObject({
      ok: false,
      error: { kind: 'alreadyClosed', message: expect.stringContaining('The agent ended') },
    });
    expect(await lastEnd()).toMatchObject({ outcome: 'agentGone', selectedOptionId: null });
    expect(model.requests()).toHaveLength(requestCount);
  });

  expect(
    existsSync(join(corral.machine.project, 'made-by-codex')),
    'no answer was taken for an approval',
  ).toBe(false);
  person.close();
});

test('Codex: a rule answers its next request without a question, and the audit records it', async ({
  corral,
  page,
}) => {
  test.slow();
  const { desk, person, sessionId, lastEnd } = await startQuestion(corral, page);
  const builder = await openRuleBuilder(desk);
  await builder
    .getByRole('radio', { name: 'Commands that begin with mkdir -p', exact: true })
    .click();
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide(MADE, 'Approve');
  await desk.expectText('That was the command.');

  await desk.say('SCENARIO:codex-command-more');
  await desk.expectText(/by your rule “Allow: Commands that begin with mkdir -p”/u);
  await desk.expectText('That was the other command.');
  expect(existsSync(join(corral.machine.project, 'made-by-rule'))).toBe(true);
  const ended = await lastEnd();
  expect(ended).toMatchObject({
    outcome: 'answered',
    selectedOptionId: 'approve',
    decidedBy: { type: 'rule' },
  });

  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  const audit = page.getByRole('dialog', { name: 'Audit' });
  const decided = audit
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Approved .*mkdir/u }) });
  await expect(decided).toHaveCount(2);
  await decided.first().getByRole('button').first().click();
  await expect(decided.first()).toContainText(/rule/u);
  await audit.getByRole('button', { name: 'Check the chain' }).click();
  await expect(audit.getByText(/^As it was written: \d+ entries/u)).toBeVisible();
  await page.keyboard.press('Escape');

  const rules = await openRules(desk);
  await rules.getByRole('button', { name: /^Revoke the rule/u }).click();
  await expect(rules).toContainText('Revoked.');
  await closeSettings(desk);
  await desk.say('SCENARIO:codex-command-more');
  await expect(desk.question).toContainText('mkdir -p made-by-rule');
  expect((await person.question('made-by-rule')).request.sessionId).toBe(sessionId);
  person.close();
});

/** Returns the processes of the running Codex, its launcher first. */
async function codexProcesses(corral: Corral): Promise<readonly number[]> {
  const pids = await processesOf(corral.machine.home);
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('app-server')
        ? [pid]
        : [],
    ),
  );
  return found.flat();
}
