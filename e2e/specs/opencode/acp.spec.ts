import { expect } from '@playwright/test';

import { ownAgentOf } from '#core/agents/own/own-driver.ts';
import type { SecretPort } from '#core/ports.ts';
import { ok } from '#shared/base/result.ts';
import type { OwnAgent } from '#shared/agents/own-agent.ts';

import { AgentRig } from '../../machine/agent-rig.ts';
import { processesOf } from '../../machine/strays.ts';
import { machineTest } from '../../support/machine-test.ts';

const noSecrets: SecretPort = {
  place: 'file',
  get: async () => null,
  put: async () => ok(null),
};

const entry: OwnAgent = {
  agentId: 'opencode',
  name: 'OpenCode by ACP',
  protocol: 'acp',
  command: 'opencode',
  args: ['acp'],
  variables: [],
  removedAt: null,
};

/** The real OpenCode as an own entry that speaks ACP, instead of through its server. */
const test = machineTest.extend<{ readonly newRig: () => AgentRig }>({
  newRig: async ({ machine, model }, use) => {
    const rigs: AgentRig[] = [];
    await use(() => {
      const rig = new AgentRig(machine, {
        agentId: 'opencode',
        modelUrl: model.url,
        create: (ports) => ownAgentOf(entry, ports, noSecrets),
      });
      rigs.push(rig);
      return rig;
    });
    for (const rig of rigs)
      if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

// Slow, because each of three processes starts cold.
test.beforeEach(() => test.slow());

test('OpenCode by ACP begins a second conversation with a copy, and both go on independently', async ({
  newRig,
  model,
}) => {
  const rig = newRig();
  await rig.start();
  await rig.turn('SCENARIO:basic Of both.');
  await rig.run.stop();

  const fork = newRig();
  await fork.start({ forkOf: rig.agentSessionId });
  expect(fork.agentSessionId).not.toBe(rig.agentSessionId);
  expect((await fork.agent.detect()).capabilities.fork).toBe(true);
  await fork.turn('SCENARIO:basic Only of the fork.');
  const requests = () => model.requests().map(({ body }) => JSON.stringify(body));
  const readWith = (words: string) => requests().filter((text) => text.includes(words));
  expect(readWith('Only of the fork.').join('')).toContain('Of both.');
  await fork.run.stop();

  const again = newRig();
  await again.start({ resume: rig.agentSessionId });
  await again.turn('SCENARIO:basic Only of the original.');
  const original = readWith('Only of the original.').join('');
  expect(original).toContain('Of both.');
  expect(original).not.toContain('Only of the fork.');
});
