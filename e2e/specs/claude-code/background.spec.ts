import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a command in the background wakes the agent when it ends', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:background-command',
  });
  await desk.decide('bg-started', 'Approve');
  await desk.expectText('The command runs in the background.');
  await writeFile(join(corral.machine.project, 'bg-go'), '');
  await desk.expectText('The background command has finished.');
});
