import { join } from 'node:path';

import { expect } from '@playwright/test';

import { corpus } from '#core/testing/hostile/corpus.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { Desk } from '../../support/page/desk.ts';
import { HostilePage } from '../../support/page/hostile-page.ts';
import { repository } from '../../machine/machine.ts';
import { installProgram } from '../../machine/programs.ts';
import { openRuleBuilder } from '../../support/page/rule-builder.ts';
import { test } from '../../support/test.ts';

const commands = corpus.filter(({ place }) => place === 'command').map(({ text }) => String(text));

/** Collapses whitespace, as the browser does. */
const collapsed = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

test('hostile commands are shown without hidden characters in the dialog, the conversation and the inbox', async ({
  machine,
  stopped,
  page,
  context,
}) => {
  test.slow();
  const fake = join(repository, 'e2e/fakes/asking-claude.ts');
  await installProgram(
    machine,
    'claude',
    `exec node --disable-warning=ExperimentalWarning ${fake} "$@"`,
  );
  await stopped.start();
  const hostilePage = await HostilePage.watch(context, page);
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: machine.project, prompt: 'Go.' });
  await expect(desk.question).toContainText(`of ${commands.length}`);

  const shown: string[] = [];
  for (const command of commands) {
    await expect(desk.question).toContainText(`${shown.length + 1} of ${commands.length}`);
    await hostilePage.inspect();
    shown.push(collapsed(await desk.question.innerText()));
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    if (command !== commands.at(-1))
      await desk.question.getByRole('button', { name: 'Next question' }).click();
    await expect(desk.question).toContainText(
      `${shown.length + 1 > commands.length ? commands.length : shown.length + 1} of ${commands.length}`,
    );
  }
  const missing = commands.filter(
    (command) => !shown.some((text) => text.includes(collapsed(visibleText(command)))),
  );
  expect(missing).toEqual([]);

  await openRuleBuilder(desk);
  await hostilePage.inspect();
  await desk.question.getByRole('button', { name: 'Go to the session' }).click();
  await expect(desk.question).toBeHidden();
  await hostilePage.inspect();
  await page.getByRole('button', { name: 'Waiting for you' }).first().click();
  await expect(page.getByRole('list').first()).toBeVisible();
  await hostilePage.inspect();
  hostilePage.expectHarmless(stopped.address);
});
