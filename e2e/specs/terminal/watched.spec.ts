import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { UserTmux } from '../../machine/user-tmux.ts';
import { test } from '../../support/test.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';

/** A script with the output of `apt install cowsay`, up to its question. */
const APT_LIKE = `
echo 'Reading package lists... Done'
echo 'The following additional packages will be installed:'
echo '  libtext-charwidth-perl'
echo 'The following NEW packages will be installed:'
echo '  cowsay libtext-charwidth-perl'
echo '0 upgraded, 2 newly installed, 0 to remove and 7 not upgraded.'
read -p 'Do you want to continue? [Y/n] ' answer
echo "it got $answer"
`;

test('a question of a terminal waits in the inbox, and a question of a watched pane opens in front', async ({
  machine,
  model,
  corral,
  page,
}, testInfo) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run(`read -p 'Deploy it? [y/n] ' a; echo "it got $a"`);
  // The dialog stays closed, because the person sees the terminal, but the inbox counts the
  // question.
  const inbox = page.getByRole('button', { name: /^Waiting/u });
  await expect(inbox).toContainText('1');
  await expect(desk.question).toBeHidden();
  await inbox.click();
  await page.getByRole('button', { name: 'Answer: Deploy it?' }).click();
  await expect(desk.question).toContainText('Read from the screen of a terminal');
  await desk.decide('Deploy it?', 'Yes');
  await page.getByRole('navigation', { name: 'Terminals' }).getByRole('button').click();
  await terminal.shows('it got y');

  const tmux = new UserTmux(machine, [], model.url);
  tmux.start('work');
  await page.getByRole('button', { name: 'tmux', exact: true }).click();
  const watch = page
    .getByRole('dialog', { name: 'tmux' })
    .getByRole('button', { name: /^Watch: work:0\.0/u });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  tmux.run('send-keys', '-t', 'work', `read -p 'Ship it? [y/N] ' a; echo "it got $a"`, 'Enter');
  const no = desk.question.getByRole('button', { name: 'No', exact: true });
  await expect(no).toContainText('default');
  await expect(no).toHaveAccessibleDescription(/The program takes it if only Enter is pressed\./u);
  await expect(desk.question.getByRole('button', { name: 'Yes', exact: true })).not.toContainText(
    'default',
  );
  await page.screenshot({ path: testInfo.outputPath('default-answer.png') });
  await desk.decide('Ship it?', 'No');
  await expect.poll(() => tmux.screen('work')).toContain('it got N');
});

test('a question of a tmux pane shows its context, and the session, window and folder of the pane', async ({
  machine,
  model,
  corral,
  page,
}, testInfo) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  const tmux = new UserTmux(machine, [], model.url);
  tmux.start('work');
  tmux.run('rename-window', '-t', 'work:0', 'upgrade');
  await page.getByRole('button', { name: 'tmux', exact: true }).click();
  const watch = page
    .getByRole('dialog', { name: 'tmux' })
    .getByRole('button', { name: /^Watch: work:0\.0 upgrade/u });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  const script = join(machine.project, 'apt-like.sh');
  await writeFile(script, APT_LIKE);
  tmux.run('send-keys', '-t', 'work', `clear; bash ${script}`, 'Enter');
  await expect(desk.question).toContainText('Do you want to continue?');
  await expect(desk.question).toContainText('cowsay');
  await expect(desk.question).toContainText('libtext-charwidth-perl');
  await expect(desk.question).toContainText('work:0.0 upgrade');
  await expect(desk.question).toContainText(basename(machine.project));
  await expect(desk.question).not.toContainText('%0');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the question of a pane in ${colorScheme} colours`);
    await page.screenshot({ path: testInfo.outputPath(`pane-question-${colorScheme}.png`) });
  }
  await page.setViewportSize({ width: 400, height: 700 });
  await page.screenshot({ path: testInfo.outputPath('pane-question-narrow.png') });
  await desk.decide('Do you want to continue?', 'Yes');
  await expect.poll(() => tmux.screen('work')).toContain('it got');
});
