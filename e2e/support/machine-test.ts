import { test as base, expect } from '@playwright/test';

import { scenarios } from '../model-server/scenarios/all.ts';
import { ModelServer } from '../model-server/server.ts';
import { Machine } from '../machine/machine.ts';
import { killProcessesOf } from '../machine/strays.ts';

type MachineFixtures = {
  /** A fresh home, project and data folder. */
  readonly machine: Machine;
  /** The scripted model behind Claude Code and Codex. */
  readonly model: ModelServer;
};

/** A machine with agents on it, and nothing of Corral. */
export const machineTest = base.extend<MachineFixtures>({
  // Playwright demands a destructuring pattern even where nothing is needed.
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
    await use(model);
    await model.stop();
    expect(model.outside(), 'nothing tried to leave this machine').toEqual([]);
  },
});
