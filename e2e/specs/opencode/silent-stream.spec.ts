import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { agentsPath, repository } from '../../machine/machine.ts';
import { installProgram } from '../../machine/programs.ts';
import { machineTest as test } from '../../support/machine-test.ts';

/** Time within which a question must appear although no event announced it. */
const LIMIT_MS = 30_000;

test('a question appears within 30 s though the stream of events is silent, and the turn ends', async ({
  machine,
  model,
}) => {
  test.setTimeout(180_000);
  const fake = join(repository, 'e2e/fakes/silent-opencode.ts');
  const real = join(agentsPath, 'opencode');
  await installProgram(
    machine,
    'opencode',
    `exec node --disable-warning=ExperimentalWarning ${fake} ${real} "$@"`,
  );
  const rig = new AgentRig(machine, { agentId: 'opencode', modelUrl: model.url });
  await rig.start();
  const began = Date.now();
  await rig.turn('SCENARIO:opencode-command', async () => {
    const ask = await rig.nextAsk();
    expect(Date.now() - began).toBeLessThan(LIMIT_MS);
    expect(ask.details).toMatchObject({ tool: { command: 'mkdir -p made-by-opencode' } });
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual(['assistant', 'Bash:completed', 'assistant', 'usage']);
  await rig.turn('SCENARIO:opencode-question', async () => {
    const since = rig.events.length;
    const asked = Date.now();
    const ask = await rig.nextAsk(since);
    expect(Date.now() - asked).toBeLessThan(LIMIT_MS);
    rig.answer(ask, 'answer', { answers: { 'Which database should the project use?': 'SQLite' } });
  });
  expect(model.toolResults().at(-1)?.text).toContain('SQLite');
  expect(rig.counts.unknown).toBe(0);
  await rig.run.stop();
});
