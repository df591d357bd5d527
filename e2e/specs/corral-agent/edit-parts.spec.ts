import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import type { Machine } from '../../machine/machine.ts';
import { reply, text, toolUse } from '../../model-server/dsl.ts';
import { ModelServer } from '../../model-server/server.ts';
import { machineTest as test } from '../../support/machine-test.ts';

const BEFORE = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`).join('');
const AFTER = BEFORE.replace('line 3\n', 'three\n').replace('line 30\n', 'thirty\n');
const FIRST_ONLY = BEFORE.replace('line 3\n', 'three\n');

/** Lets Corral's own agent ask for an edit of two parts. */
async function askedEdit(machine: Machine) {
  const file = join(machine.project, 'lines.txt');
  await writeFile(file, BEFORE);
  const edit = toolUse('edit', {
    path: file,
    edits: [
      { old: 'line 3\n', new: 'three\n' },
      { old: 'line 30\n', new: 'thirty\n' },
    ],
  });
  const steps = [reply(toolUse('read', { path: file })), reply(edit), reply(text('Done.'))];
  const model = new ModelServer({ scenarios: { parts: () => steps }, folder: machine.project });
  const modelUrl = await model.start();
  const variables = {
    CORRAL_AGENT_PROVIDER: 'compatible',
    CORRAL_AGENT_BASE_URL: `${modelUrl}/v1`,
    CORRAL_AGENT_MODEL: 'scripted',
    CORRAL_AGENT_API_KEY: 'test-key',
  };
  const rig = new AgentRig(machine, { agentId: 'corral', modelUrl, variables });
  await rig.start();
  const answered = async (change: () => Promise<void> = async () => undefined) => {
    await rig.turn('SCENARIO:parts', async () => {
      const ask = await rig.nextAsk();
      expect(ask.details).toMatchObject({ isEditable: true, input: { content: AFTER } });
      await change();
      rig.answer(ask, 'approve', { updatedInput: { content: FIRST_ONLY } });
    });
    await rig.run.stop();
    await model.stop();
    return JSON.stringify(model.requests().at(-1)?.body.messages);
  };
  return { file, answered };
}

test('Corral’s own agent makes only the parts of an edit that were approved, and informs its model', async ({
  machine,
}) => {
  const { file, answered } = await askedEdit(machine);
  expect(await answered()).toContain('The user changed this edit before it was made');
  expect(await readFile(file, 'utf8')).toBe(FIRST_ONLY);
});

test('Corral’s own agent makes no part of an edit whose file has changed since it asked', async ({
  machine,
}) => {
  const { file, answered } = await askedEdit(machine);
  const sent = await answered(() => writeFile(file, `${BEFORE}mine\n`));
  expect(sent).toContain('The file changed after you read it');
  expect(await readFile(file, 'utf8')).toBe(`${BEFORE}mine\n`);
});
