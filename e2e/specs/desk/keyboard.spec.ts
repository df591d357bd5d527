import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test(
  'a session works from its first question to its end by keyboard alone',
  { tag: '@desktop' },
  async ({ corral, page, model }) => {
    const desk = new Desk(page);
    await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
    await expect(desk.question).toContainText('mkdir -p one');
    // Waits until the dialog accepts keys. It does so after a delay, so that it takes no key meant
    // for something else.
    await expect(
      desk.question.getByRole('button', { name: 'Approve once', exact: true }),
    ).toBeEnabled();
    await expect(desk.question.getByText('Keys work in a moment', { exact: true })).toBeHidden();
    await page.keyboard.press('a');
    await desk.expectCard(/mkdir -p one/u, 'completed');

    await expect(desk.question).toContainText('mkdir -p two');
    await expect(desk.question.getByText('Keys work in a moment', { exact: true })).toBeHidden();
    await desk.question.getByRole('textbox', { name: /^Tell the agent/u }).focus();
    await page.keyboard.type('Not today.');
    await desk.question.getByRole('button', { name: 'Reject', exact: true }).focus();
    await page.keyboard.press('Enter');
    await desk.expectCard(/mkdir -p two/u, 'denied');
    await expect
      .poll(() => model.toolResults())
      .toContainEqual(expect.objectContaining({ text: expect.stringContaining('Not today.') }));

    await expect(desk.question).toBeHidden();
    await expect(desk.message).toBeFocused();
    await page.keyboard.type('SCENARIO:basic');
    await page.keyboard.press('Enter');
    await desk.expectText('Hello! I can help with that.');
  },
);
