import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { PersonsTmux } from '../../support/persons-tmux.ts';
import { test } from '../../support/test.ts';
import { TerminalView } from '../../support/terminal-view.ts';

test('what a terminal asks waits with all else, and what a watched pane asks comes to the front', async ({
  machine,
  model,
  corral,
  page,
}) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run(`read -p 'Deploy it? [y/n] ' a; echo "it got $a"`);
  // It is before the person's eyes: nothing lies over it, but it is counted with all that waits.
  const inbox = page.getByRole('button', { name: /^Waiting/u });
  await expect(inbox).toContainText('1');
  await expect(desk.question).toBeHidden();
  await inbox.click();
  await page.getByRole('button', { name: 'Answer: Deploy it?' }).click();
  await expect(desk.question).toContainText('Read from the screen of a terminal');
  await desk.decide('Deploy it?', 'Yes');
  await page.getByRole('navigation', { name: 'Terminals' }).getByRole('button').click();
  await terminal.shows('it got y');

  const tmux = new PersonsTmux(machine, [], model.url);
  tmux.start('work');
  await page.getByRole('button', { name: 'tmux', exact: true }).click();
  const watch = page.getByRole('dialog', { name: 'tmux' }).getByRole('button', { name: /^Watch: work:0\.0/u });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  tmux.run('send-keys', '-t', 'work', `read -p 'Ship it? [y/n] ' a; echo "it got $a"`, 'Enter');
  await desk.decide('Ship it?', 'No');
  await expect.poll(() => tmux.screen('work')).toContain('it got n');
});
