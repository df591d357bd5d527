import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { chromium, type Browser } from '@playwright/test';

import { ModelServer } from '../../e2e/model-server/server.ts';
import { Corral } from '../../e2e/support/corral.ts';
import { agentPrograms, Machine } from '../../e2e/machine/machine.ts';
import { killProcessesOf } from '../../e2e/machine/strays.ts';
import { ModelLog } from './model-log.ts';
import { Probe } from './probe.ts';
import { protocolScenarios } from './protocols/protocol-scenarios.ts';
import { benchScenarios } from './scenarios.ts';
import { disableNetworkEvents } from './unwatched.ts';

const VIEWPORT = { width: 1280, height: 800 };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env['CORRAL_CHROMIUM'], '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  );
  // No sandbox for root, as in playwright.config.ts: the pages are Corral's own, on loopback.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args });
}

/** Opens a page in a new browser context, so that no cache helps. */
export async function freshPage(browser: Browser, session: string | null = null): Promise<Probe> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  if (session !== null)
    await context.addInitScript({
      content: `sessionStorage.setItem('corral.selected', ${JSON.stringify(session)})`,
    });
  return Probe.open(context);
}

/** A computer with the built Corral, the real Claude Code, a scripted model and a browser. */
export class Rig {
  readonly machine: Machine;
  readonly model: ModelServer;
  readonly log: ModelLog;
  readonly corral: Corral;
  readonly browser: Browser;

  private constructor(parts: Pick<Rig, 'machine' | 'model' | 'log' | 'browser'>) {
    this.machine = parts.machine;
    this.model = parts.model;
    this.log = parts.log;
    this.browser = parts.browser;
    this.corral = new Corral(parts.machine, parts.model.url);
  }

  /** Runs `work` on such a computer and removes it afterwards. */
  static async use<T>(work: (rig: Rig) => Promise<T>): Promise<T> {
    const machine = await Machine.create(agentPrograms);
    const log = new ModelLog();
    const { onAsked, onSend } = log;
    const model = new ModelServer({
      scenarios: { ...benchScenarios, ...protocolScenarios },
      folder: machine.project,
      unmarked: 'hello',
      onAsked,
      onSend,
    });
    await machine.codexModel(await model.start());
    const rig = new Rig({ machine, model, log, browser: await launchBrowser() });
    try {
      return await work(rig);
    } finally {
      await rig.browser.close();
      await rig.corral.close();
      await model.stop();
      await killProcessesOf(machine.home);
      await machine.remove();
    }
  }

  /** Opens a window of Corral whose list is loaded. */
  async window(session: string | null = null): Promise<Probe> {
    const probe = await freshPage(this.browser, session);
    await probe.page.goto(this.corral.address);
    await disableNetworkEvents(probe.page);
    await probe.page.getByRole('button', { name: 'New session' }).first().waitFor();
    await probe.calibrate();
    return probe;
  }
}

/** Returns the resident memory of a process in MiB (Linux). */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1] ?? 0) / 1024;
}
