import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('an approval that is remembered prevents the next question', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-edits' });
  await desk.decide('name + "!"', /accept edits|edits in this session|accept all edits/iu);
  await desk.expectText('Both edits are made.');
});
