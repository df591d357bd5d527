import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, type Browser } from '@playwright/test';

import { scenarios } from './model-server/scenarios/all.ts';
import { ModelServer } from './model-server/server.ts';
import { Album } from './screenshots/album.ts';
import { takeCards } from './screenshots/cards.ts';
import { takeClaude } from './screenshots/claude.ts';
import { takeDesktop } from './screenshots/desktop.ts';
import { livePrompts, takeLive } from './screenshots/live.ts';
import { Corral } from './support/corral.ts';
import { freePort } from './machine/free-port.ts';
import { agentPrograms, Machine, repository } from './machine/machine.ts';
import { killProcessesOf } from './machine/strays.ts';

/**
 * Writes test-results/screenshots/<look>/<view>.png of every view, card and state: with transcripts
 * that were made for it, with the demo agent and with the real Claude Code; and of what only the
 * desktop app shows, on the stand-in for Electron. Run: `node e2e/screenshots.ts [--to folder]
 * [--only begin-of-a-view] [--part cards]`.
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(repository, 'test-results/screenshots') },
    only: { type: 'string', default: '' },
    part: { type: 'string' },
  },
});

const cdpPort = await freePort();

const parts: Readonly<
  Record<string, (browser: Browser, album: Album, model: ModelServer) => Promise<void>>
> = {
  claude: takeClaude,
  cards: takeCards,
  live: takeLive,
  desktop: async (browser, _album, model) =>
    takeDesktop(browser, model, { cdpPort, folder: values.to, only: values.only }),
};

/** Each part has a machine of its own, so that none sees the sessions of another. */
async function take(
  browser: Browser,
  part: (browser: Browser, album: Album, model: ModelServer) => Promise<void>,
): Promise<void> {
  const machine = await Machine.create(agentPrograms);
  const model = new ModelServer({
    scenarios,
    folder: machine.project,
    unmarked: 'long-job',
    prompts: livePrompts,
  });
  await machine.codexModel(await model.start());
  await machine.opencodeModel(model.url);
  const corral = new Corral(machine, model.url);
  try {
    await corral.start();
    await part(
      browser,
      new Album(browser, corral, { folder: values.to, only: values.only }),
      model,
    );
  } finally {
    await corral.close();
    await model.stop();
    await killProcessesOf(machine.home);
    await machine.remove();
  }
}

const executablePath = process.env['CORRAL_CHROMIUM'] ?? '/usr/bin/chromium';
const args = [
  `--remote-debugging-port=${cdpPort}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const browser = await chromium.launch({ executablePath, args });
try {
  for (const [name, part] of Object.entries(parts))
    if (values.part === undefined || values.part === name) await take(browser, part);
} finally {
  await browser.close();
}
