import { test as base, expect } from '@playwright/test';

import { scenarios } from '../model-server/scenarios/all.ts';
import { ModelServer } from '../model-server/server.ts';
import { Machine } from './machine.ts';
import { PageGuard } from './page-guard.ts';
import { Corral } from './corral.ts';
import { killProcessesOf } from './strays.ts';

type Fixtures = {
  /** A fresh home, project and data folder. */
  readonly machine: Machine;
  /** The scripted model behind Claude Code. */
  readonly model: ModelServer;
  readonly guard: PageGuard;
  /** Not started yet: specs about starting do that themselves. */
  readonly stopped: Corral;
  /** Running, and open in `page`. */
  readonly corral: Corral;
};

export const test = base.extend<Fixtures>({
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
  guard: [
    async ({ context }, use) => {
      const guard = new PageGuard();
      await guard.watch(context);
      await use(guard);
      expect(guard.complaints(), 'no console errors, no CSP violations, no foreign requests').toEqual([]);
    },
    { auto: true },
  ],
  stopped: async ({ machine, model, guard }, use) => {
    const corral = new Corral(machine, model.url);
    await use(corral);
    guard.end();
    await corral.close();
  },
  corral: async ({ stopped, page }, use) => {
    await stopped.start();
    await page.goto(stopped.address);
    await use(stopped);
  },
});
