import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ guard }) => guard.allowLostConnection());

const barOf = (page: Page) => page.getByRole('region', { name: /^Question: / });

/** Moves the question in the dialog over the message field, by the key. */
async function dock(page: Page, shown: string): Promise<void> {
  const { question } = new Desk(page);
  await expect(question).toContainText(shown);
  await expect(question.locator('[data-armed=true]')).toBeVisible({ timeout: 40_000 });
  await page.keyboard.press('d');
  await expect(question).toBeHidden();
}

/** Waits for a question over the message field and gives it the focus. */
async function readDocked(page: Page, shown: string): Promise<void> {
  await expect(barOf(page)).toContainText(shown);
  await expect(barOf(page)).toHaveAttribute('data-armed', 'true', { timeout: 40_000 });
  await barOf(page).getByRole('heading', { level: 2 }).focus();
}

async function rejectWith(page: Page, words: string): Promise<void> {
  await page.keyboard.press('f');
  await page.keyboard.type(words);
  await page.keyboard.press('ControlOrMeta+Enter');
}

for (const [id, agent] of [
  ['codex', 'Codex'],
  ['opencode', 'OpenCode'],
  ['gemini', 'Gemini CLI'],
] as const) {
  test.describe(agent, () => {
    test.use({ agents: [id] });

    test(`questions of ${agent} are answered over the message field, with the words of a refusal`, async ({
      corral,
      page,
      model,
    }) => {
      const desk = new Desk(page);
      const folder = corral.machine.project;
      await desk.startSession({ agent, folder, prompt: `SCENARIO:${id}-command` });
      await dock(page, `mkdir -p made-by-${id}`);
      await readDocked(page, `mkdir -p made-by-${id}`);
      await rejectWith(page, 'Not here.');
      await desk.expectCard(new RegExp(`mkdir -p made-by-${id}`, 'u'), 'denied');
      await expect
        .poll(() => JSON.stringify(model.requests().at(-1)?.body.messages))
        .toContain('Not here.');

      await expect(desk.message).toBeFocused();
      await desk.say(`SCENARIO:${id}-edit`);
      await readDocked(page, '// friendlier greeting');
      await expect(desk.question).toBeHidden();
      // The first key shows all of the edit, which does not fit; only then it is approved.
      await page.keyboard.press('a');
      await expect(barOf(page).getByRole('button', { name: 'Show less' })).toBeVisible();
      await readDocked(page, '// friendlier greeting');
      await page.keyboard.press('a');
      await desk.expectCard(/Updated src\/greet\.ts/u, 'completed');
      await expect(barOf(page)).toBeHidden();
    });
  });
}

test.describe('Claude Code', () => {
  test.use({ agents: ['claude'] });

  test('questions of Claude Code follow each other over the message field', async ({
    corral,
    page,
    model,
  }) => {
    const desk = new Desk(page);
    await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
    await dock(page, 'mkdir -p one');
    await readDocked(page, 'mkdir -p one');
    await page.keyboard.press('a');
    await desk.expectCard(/mkdir -p one/u, 'completed');
    await readDocked(page, 'mkdir -p two');
    await rejectWith(page, 'One is enough.');
    await desk.expectCard(/mkdir -p two/u, 'denied');
    expect(model.toolResults().at(-1)?.text).toContain('One is enough.');
  });
});
