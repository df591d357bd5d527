import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

// Tests every kind of decision with the real Claude Code: in the chat by its protocol, and in its
// own terminal by its hook.
for (const face of ['Chat', 'Terminal'] as const) {
  test.describe(face, () => {
    test.beforeEach(() => test.slow());
    const options = face === 'Terminal' ? { face } : {};

    test('one command is changed and approved, the next refused with a reason', async ({
      corral,
      page,
      model,
    }) => {
      const { project } = corral.machine;
      const desk = new Desk(page);
      await desk.startSession({ ...options, folder: project, prompt: 'SCENARIO:two-approvals' });
      const first = desk.question.filter({ hasText: 'mkdir -p one' });
      await expect(first).toBeVisible({ timeout: 40_000 });
      await expect(first.locator('[data-armed=true]')).toBeVisible();
      await first.getByRole('button', { name: /^Change before approving/u }).click();
      await first
        .getByRole('textbox', { name: 'The command to run instead' })
        .fill('mkdir -p changed-by-me');
      await expect(desk.question).toContainText('What you changed');
      await desk.question.getByRole('button', { name: 'Approve with this change' }).click();
      await desk.decide('mkdir -p two', 'Reject with a reason', 'One is enough.');
      await desk.expectText('Both folders are there.');
      expect(
        ['changed-by-me', 'one', 'two'].map((name) => existsSync(join(project, name))),
      ).toEqual([true, false, false]);
      expect(model.toolResults()).toContainEqual(
        expect.objectContaining({ text: expect.stringContaining('One is enough.'), isError: true }),
      );
      await desk.expectText('What was changed before it was approved');
    });

    test('one command is sent back with feedback, the next refused with a stop of the agent', async ({
      corral,
      page,
      model,
    }) => {
      const desk = new Desk(page);
      await desk.startSession({
        ...options,
        folder: corral.machine.project,
        prompt: 'SCENARIO:two-approvals',
      });
      await expect(desk.question).toBeVisible({ timeout: 40_000 });
      await desk.decide('mkdir -p one', 'Retry with feedback', 'Call it three.');
      await desk.decide('mkdir -p two', 'Reject and stop the agent');
      await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
      await desk.expectCard(/mkdir -p one/u, 'denied');
      await desk.expectText(/Rejected, agent stopped/u);
      await expect(desk.conversation.getByText('Both folders are there.')).toHaveCount(0);
      // The stopped turn reported no result to the model; the next turn reports it.
      expect(model.toolResults()).toEqual([]);
      await desk.say('SCENARIO:basic');
      await expect
        .poll(() => model.toolResults())
        .toContainEqual(
          expect.objectContaining({
            text: expect.stringContaining('Call it three.'),
            isError: true,
          }),
        );
    });

    test('an edit is approved and remembered, and the next causes no question', async ({
      corral,
      page,
    }) => {
      const desk = new Desk(page);
      await desk.startSession({
        ...options,
        folder: corral.machine.project,
        prompt: 'SCENARIO:two-edits',
      });
      await expect(desk.question).toBeVisible({ timeout: 40_000 });
      await desk.decide(
        'name + "!"',
        /accept edits|edits in this session|all edits (?:in|during) this session/iu,
      );
      await desk.expectText('Both edits are made.');
    });

    test('a question is answered with a choice and a note', async ({ corral, page, model }) => {
      const desk = new Desk(page);
      await desk.startSession({
        ...options,
        folder: corral.machine.project,
        prompt: 'SCENARIO:question',
      });
      const database = desk.question.getByRole('radiogroup', {
        name: 'Which database should the project use?',
      });
      await database.getByRole('radio', { name: /SQLite/u }).click({ timeout: 40_000 });
      await desk.question
        .getByRole('textbox', { name: /^Note beside the answer/u })
        .fill('In memory, for the tests.');
      await desk.decide('Which database', 'Answer');
      await desk.expectText('Thanks, I will use your choice.');
      const result = model.toolResults().at(-1)?.text;
      expect(result).toContain('"Which database should the project use?"="SQLite"');
      expect(result).toContain('In memory, for the tests.');
      await desk.expectText(
        'Which database should the project use? SQLite (In memory, for the tests.)',
      );
    });
  });
}
