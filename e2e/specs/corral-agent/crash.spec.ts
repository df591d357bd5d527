import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { processesOf } from '../../machine/strays.ts';
import type { Corral } from '../../support/corral.ts';
import { CORRAL_AGENT, useScriptedModel } from '../../support/page/corral-agent.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

/** Starts a session whose agent waits for the approval of a command. */
async function askedSession(corral: Corral, page: Page, modelUrl: string): Promise<Desk> {
  await useScriptedModel(page, modelUrl);
  const desk = new Desk(page);
  const { project } = corral.machine;
  await desk.startSession({
    agent: CORRAL_AGENT,
    folder: project,
    prompt: 'SCENARIO:corral-append',
  });
  await expect(page.getByText('echo once >> once.txt').first()).toBeVisible();
  return desk;
}

/** Continues the interrupted turn, and expects that its command runs exactly once. */
async function continueTurn(corral: Corral, page: Page, desk: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await desk.say('/continue');
  await desk.decide('echo once >> once.txt', 'Approve');
  await desk.expectText('The line is there.');
  expect(await readFile(join(corral.machine.project, 'once.txt'), 'utf8')).toBe('once\n');
}

/** Kills the agent of the machine. */
async function killAgent(home: string): Promise<void> {
  const pids = await processesOf(home);
  const agents = pids.filter((pid) => {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes('--acp');
  });
  expect(agents).toHaveLength(1);
  for (const pid of agents) process.kill(pid, 'SIGKILL');
}

test('the agent is killed while it waits for an approval: the turn continues there', async ({
  corral,
  page,
  model,
}) => {
  const desk = await askedSession(corral, page, model.url);
  await killAgent(corral.machine.home);
  await continueTurn(corral, page, desk);
});

test('Corral is killed while its agent waits for an approval: the turn continues there', async ({
  corral,
  page,
  model,
}) => {
  const desk = await askedSession(corral, page, model.url);
  // The page would report that its server is gone.
  await page.goto('about:blank');
  await corral.restart('kill');
  await page.goto(corral.address);
  await page
    .getByRole('button', { name: /SCENARIO:corral-append/u })
    .first()
    .click();
  await continueTurn(corral, page, desk);
});
