import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { machineTest as test } from '../../support/machine-test.ts';

/** Sends a prompt with a key of Corral's form, and waits for the end of its turn. Returns the key. */
async function turn(rig: AgentRig, text: string): Promise<string> {
  const since = rig.events.length;
  const key = randomUUID();
  rig.run.prompt(key, text);
  await rig.until((event) => event.type === 'turnEnded', since);
  return key;
}

const agents = [
  { agentId: 'claude-code', scenario: 'SCENARIO:basic' },
  { agentId: 'codex', scenario: 'SCENARIO:codex-thinking' },
  { agentId: 'opencode', scenario: 'SCENARIO:opencode-thinking' },
  { agentId: 'corral', scenario: 'SCENARIO:basic' },
];

for (const { agentId, scenario } of agents)
  test(`${agentId} forks before a turn, in another folder, and forks the fork`, async ({
    machine,
    model,
  }) => {
    test.slow();
    const modelUrl = model.url;
    const variables = {
      CORRAL_AGENT_PROVIDER: 'compatible',
      CORRAL_AGENT_BASE_URL: `${modelUrl}/v1`,
      CORRAL_AGENT_MODEL: 'scripted',
      CORRAL_AGENT_API_KEY: 'test-key',
    };
    const newRig = () => new AgentRig(machine, { agentId, modelUrl, variables });
    const rig = newRig();
    await rig.start();
    // An agent that speaks ACP announces it when it starts.
    expect((await rig.agent.detect()).capabilities.forkAtTurn).toBe(true);
    await turn(rig, `${scenario} first`);
    const second = await turn(rig, `${scenario} second`);
    const third = await turn(rig, `${scenario} third`);
    const forkOf = rig.agentSessionId;
    await rig.run.stop();

    const cwd = `${machine.project}-beside`;
    await mkdir(cwd);
    const fork = newRig();
    await fork.start({ forkOf, forkBefore: third, cwd });
    expect(fork.brief(), 'the copied messages are not shown again').toEqual([]);
    await turn(fork, `${scenario} fourth`);
    const sent = () => JSON.stringify(model.requests().at(-1)?.body);
    expect(sent()).toContain(`${scenario} first`);
    expect(sent()).toContain(`${scenario} second`);
    expect(sent()).not.toContain(`${scenario} third`);
    const again = fork.agentSessionId;
    expect(again).not.toBe(forkOf);
    await fork.run.stop();

    const forkOfFork = newRig();
    await forkOfFork.start({ forkOf: again, forkBefore: second, cwd });
    await turn(forkOfFork, `${scenario} fifth`);
    expect(sent()).toContain(`${scenario} first`);
    expect(sent()).not.toContain(`${scenario} second`);
    await forkOfFork.run.stop();

    const original = newRig();
    await original.start({ resume: forkOf });
    await turn(original, `${scenario} sixth`);
    expect(sent()).toContain(`${scenario} third`);
    expect(sent()).not.toContain(`${scenario} fourth`);
    await original.run.stop();
    for (const each of [rig, fork, forkOfFork, original]) expect(each.counts.unknown).toBe(0);

    const failed = newRig();
    const unknown = randomUUID();
    const problem = await failed.tryStart({ forkOf, forkBefore: unknown });
    expect(['conversationGone', 'agentRefused']).toContain(problem?.kind);
  });
