import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import type { Machine } from '../../machine/machine.ts';
import { machineTest as test } from '../../support/machine-test.ts';

const agentId = 'claude-code';

/** Returns the names of the conversations that Claude Code has stored. */
async function conversations({ home }: Machine): Promise<readonly string[]> {
  const names = await readdir(join(home, '.claude/projects'), { recursive: true });
  return names.filter((name) => /^[^/]+\/[^/]+\.jsonl$/u.test(name));
}

test('Claude Code runs with the login, the settings and the CLAUDE.md of the person', async ({
  machine,
  model,
}) => {
  test.slow();
  const folder = join(machine.home, '.claude');
  await mkdir(folder, { recursive: true });
  const key = 'sk-ant-api03-of-the-person';
  const settings = { hasCompletedOnboarding: true, primaryApiKey: key };
  await writeFile(join(machine.home, '.claude.json'), JSON.stringify(settings));
  const permissions = { allow: ['Bash(mkdir:*)'] };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ permissions }));
  await writeFile(join(folder, 'CLAUDE.md'), 'The person prefers tabs.\n');
  await writeFile(join(machine.project, 'CLAUDE.md'), 'This project is about greetings.\n');
  const variables = { ANTHROPIC_API_KEY: '' };
  const rig = new AgentRig(machine, { agentId, modelUrl: model.url, variables });
  expect(await rig.agent.detect()).toMatchObject({ state: 'ready' });
  await rig.start();
  await rig.turn('SCENARIO:basic');
  await rig.turn('SCENARIO:makes-folder');
  await rig.run.stop();
  expect(
    rig.events.filter(({ type }) => type === 'asked'),
    'the settings allow it',
  ).toEqual([]);
  expect(await readdir(machine.project)).toContain('build');
  const [request] = model.requests().filter(({ raw }) => raw.includes('SCENARIO:basic'));
  expect(request?.headers['x-api-key']).toBe(key);
  expect(request?.raw).toContain('The person prefers tabs.');
  expect(request?.raw).toContain('This project is about greetings.');
});

test('Claude Code stores the copy of a conversation with its first prompt', async ({
  machine,
  model,
}) => {
  test.slow();
  const newRig = () => new AgentRig(machine, { agentId, modelUrl: model.url });
  const rig = newRig();
  await rig.start();
  await rig.turn('SCENARIO:basic');
  await rig.run.stop();
  const before = await conversations(machine);
  expect(before).toHaveLength(1);
  const unused = newRig();
  await unused.start({ forkOf: rig.agentSessionId });
  await unused.run.stop();
  expect(await conversations(machine)).toEqual(before);
  const copy = newRig();
  await copy.start({ forkOf: rig.agentSessionId });
  await copy.turn('SCENARIO:basic');
  await copy.run.stop();
  expect(await conversations(machine)).toHaveLength(2);
});
