import { test as base, expect } from '@playwright/test';

import { scenarios } from '../model-server/scenarios/all.ts';
import { ModelServer } from '../model-server/server.ts';
import { Machine } from '../machine/machine.ts';
import { killProcessesOf } from '../machine/strays.ts';

type MachineFixtures = {
  /** A fresh home, project and data folder. */
  readonly machine: Machine;
  /** The scripted model behind the agents. */
  readonly model: ModelServer;
};

/** Extends the test with a machine that has agents but does not run Corral. */
export const machineTest = base.extend<MachineFixtures>({
  // Playwright requires a destructuring pattern even if no fixture is used.
  // eslint-disable-next-line no-empty-pattern
  machine: async ({}, use) => {
    const machine = await Machine.create();
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
