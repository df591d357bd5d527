import { test as base, expect } from '@playwright/test';

import { scenarios } from '../model-server/scenarios/all.ts';
import { ModelServer } from '../model-server/server.ts';
import { Machine, type AgentProgram } from '../machine/machine.ts';
import { killProcessesOf } from '../machine/strays.ts';

type MachineFixtures = {
  /**
   * The agents that Corral finds on the machine. None by default, because Corral runs those that it
   * finds when a page connects. Agents that a test drives itself by `AgentRig` need not be listed.
   */
  readonly agents: readonly AgentProgram[];
  /** A fresh home, project and data folder. */
  readonly machine: Machine;
  /** The scripted model behind the agents. */
  readonly model: ModelServer;
};

/** Extends the test with a machine that has agents but does not run Corral. */
export const machineTest = base.extend<MachineFixtures>({
  // The inner array is the value; the outer one is how Playwright marks an option.
  agents: [[], { option: true }],
  machine: async ({ agents }, use) => {
    const machine = await Machine.create(agents);
    await use(machine);
    await killProcessesOf(machine.home);
    await machine.remove();
  },
  model: async ({ machine }, use) => {
    const model = new ModelServer({ scenarios, folder: machine.project });
    await machine.codexModel(await model.start());
    await machine.opencodeModel(model.url);
    await machine.geminiSettings();
    await use(model);
    await model.stop();
    expect(model.externalRequests(), 'nothing tried to leave this machine').toEqual([]);
  },
});
