import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

test('code has its colours while it is being written, and when it is done', async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:markdown' });
  await model.reached('rest');
  const code = desk.conversation.getByRole('group', { name: 'Code, ts', exact: true });
  await expect(code.getByText('const', { exact: true })).toHaveClass(/text-code-keyword/u);
  await expect(code.getByText('// Adds two numbers.', { exact: true })).toHaveClass(/text-code-comment/u);
  model.release('rest');
  await desk.expectText('That is all.');
  await expect(code.getByText('return', { exact: true })).toHaveClass(/text-code-keyword/u);
  await expect(code).toHaveText(/const sum = a \+ b;\s+return sum;\s+\}$/u);
});
