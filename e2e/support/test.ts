import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { z } from 'zod';

import { Desktop, type DesktopOptions } from '../standin/desktop.ts';
import { Corral } from './corral.ts';
import { freePort } from '../machine/free-port.ts';
import { repository } from '../machine/machine.ts';
import { machineTest } from './machine-test.ts';
import { PageGuard } from './page/page-guard.ts';
import { Shell, type ShellOptions } from '../machine/shell.ts';

type Fixtures = {
  readonly guard: PageGuard;
  /** Properties of the machine on which the desktop shell runs. */
  readonly desktopOptions: DesktopOptions;
  /** Starts the shell that the project tests. The first window of a desktop shell is `page`. */
  readonly launchShell: (options: ShellOptions) => Shell;
  /** Corral before its first start, for specs that test the start. */
  readonly stopped: Corral;
  /** Corral running, and open in `page`. */
  readonly corral: Corral;
  /** The running desktop shell on the stand-in. Throws in projects without a desktop shell. */
  readonly desktop: Desktop;
  /** Corral on Electron, which starts with its first window; null in the other projects. */
  readonly electron: ElectronApplication | null;
};

export type Project = {
  /** The shell that the specs run against. */
  readonly shell: 'headless' | 'standin' | 'electron';
};

type WorkerFixtures = Project & {
  /** The debugging port of the worker's browser, for the stand-in; null without a stand-in. */
  readonly debugPort: number | null;
};

/**
 * Factor by which the processor of every page is slowed down. Orders of events that a person meets
 * on a busy machine appear then; `npm test` runs at full speed.
 */
const SLOW_PAGES = Number(process.env['CORRAL_SLOW_PAGES'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PAGES });
}

const target = z.object({
  targetInfo: z.object({ targetId: z.string(), browserContextId: z.string() }),
});

export const test = machineTest.extend<Fixtures, WorkerFixtures>({
  shell: ['headless', { option: true, scope: 'worker' }],
  debugPort: [
    async ({ shell }, use) => use(shell === 'standin' ? await freePort() : null),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, debugPort }, use) => {
      const more = debugPort === null ? [] : [`--remote-debugging-port=${debugPort}`];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...more] });
    },
    { scope: 'worker' },
  ],
  electron: async ({ shell, machine, model }, use) => {
    if (shell !== 'electron') return use(null);
    const executablePath = process.env['CORRAL_ELECTRON'] ?? '';
    const env = machine.env(model.url, [machine.agents]);
    const electron = await _electron.launch({
      executablePath,
      args: [repository, '--data-dir', machine.dataDir],
      env,
      cwd: '/',
    });
    await use(electron);
    await electron.close();
  },
  context: async ({ context, electron }, use) => {
    const used = electron?.context() ?? context;
    if (SLOW_PAGES > 1) used.on('page', (page) => void slowDown(page));
    await use(used);
  },
  page: async ({ context, electron }, use) =>
    use(electron ? await electron.firstWindow() : await context.newPage()),
  guard: [
    async ({ context }, use) => {
      const guard = new PageGuard();
      await guard.watch(context);
      await use(guard);
      expect(
        guard.complaints(),
        'no console errors, no CSP violations, no foreign requests',
      ).toEqual([]);
    },
    { auto: true },
  ],
  desktopOptions: [{}, { option: true }],
  launchShell: async ({ shell, debugPort, context, page, desktopOptions }, use) => {
    if (shell === 'electron')
      return use(() => {
        throw new Error('Electron starts with its window; this spec is not for it.');
      });
    if (debugPort === null) return use((options) => Shell.launch(options));
    const session = await context.newCDPSession(page);
    const { targetInfo } = target.parse(await session.send('Target.getTargetInfo'));
    const { targetId: firstTargetId, browserContextId } = targetInfo;
    const place = { cdpPort: debugPort, browserContextId, firstTargetId };
    await use((options) => Desktop.open(options, place, desktopOptions));
  },
  stopped: async ({ machine, model, guard, launchShell }, use) => {
    const corral = new Corral(machine, model.url, launchShell);
    await use(corral);
    guard.end();
    await corral.close();
  },
  corral: async ({ stopped, page, shell }, use) => {
    if (shell !== 'electron') await stopped.start();
    // A desktop shell opens its window by itself.
    if (shell === 'headless') await page.goto(stopped.address);
    await use(stopped);
  },
  desktop: async ({ corral }, use) => {
    if (!(corral.shell instanceof Desktop)) throw new Error('This project has no desktop shell.');
    await use(corral.shell);
  },
});
