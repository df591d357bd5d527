import { homedir } from 'node:os';

import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import type { LogPort } from '#core/ports.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';
import { describeBug } from '#shared/base/bug.ts';

import { writeDoor } from '#core/shell/door-file.ts';
import { parseFlags, USAGE } from './flags.ts';
import { browserCommand, openBrowser } from './open-browser.ts';
import { startHeadless, type Headless } from './server.ts';
import { newToken } from '#core/shell/token.ts';

/** How long agents and windows get to end when Corral is stopped. */
const STOP_MS = 10_000;

/** The headless shell from start to stop. Resolves with the exit code. */
export async function runHeadless(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, process.cwd());
  if (!flags.ok) return complain(flags.error);
  if (flags.value.help) return say(USAGE);
  const facts = { platform: process.platform, homeDir: homedir(), variables: process.env };
  const installation = findInstallation(import.meta.dirname);
  const dataDir = flags.value.dataDir ?? defaultDataDir(facts);
  const ports = nodePorts({ dataDir, installation, node: { command: process.execPath, env: {} } });
  const stop = untilStopped(ports.log);

  const app = await createApp(ports);
  if (!app.ok) return complain(`${app.error.message}\n${app.error.remedy}`);
  for (const notice of app.value.notices) say(`${notice.message}\n${notice.remedy ?? ''}`);
  const { version, rendererDir: staticDir } = installation;
  const site = { port: flags.value.port, token: newToken(), version, staticDir };
  const headless = await startHeadless({ ...site, serve: (channel) => app.value.serve(channel), log: ports.log });
  if (!headless.ok) {
    await app.value.close();
    return complain(`${headless.error.message}\n${headless.error.remedy}`);
  }
  const { token } = site;
  const door = writeDoor(dataDir, { address: `http://127.0.0.1:${headless.value.port}`, token, pid: process.pid });
  if (!door.ok) ports.log.error('headless.noDoorFile', { reason: door.error });
  say(`Corral is at ${headless.value.url}`);
  const command = flags.value.open ? browserCommand(facts, headless.value.url) : null;
  if (command) openBrowser(command, () => ports.log.info('headless.noBrowser', { command: command.command }));
  const code = await stop;
  if (door.ok) door.value();
  return shutDown(code, headless.value, app.value);
}

/** Resolves with the exit code when somebody wants Corral to stop, or a bug makes it. */
async function untilStopped(log: LogPort): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const broke = (error: unknown) => {
    log.error('headless.broke', describeBug(error));
    complain(
      'Corral made a mistake and has to stop; corral.log in its data folder says more. Start it again: nothing that was stored is lost.',
    );
    resolve(1);
  };
  process.on('uncaughtException', broke);
  process.on('unhandledRejection', broke);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(0));
  return promise;
}

/** Windows first, so that they say so; then the agents. A second signal ends it at once. */
async function shutDown(code: number, headless: Headless, app: App): Promise<number> {
  const { promise: late, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(() => resolve(complain('Corral could not stop everything within ten seconds.')), STOP_MS);
  const closed = headless
    .close()
    .then(() => app.close())
    .then(() => code);
  const result = await Promise.race([closed, late]);
  clearTimeout(timer);
  return result;
}

function say(text: string): 0 {
  console.log(text.trim());
  return 0;
}

function complain(text: string): 1 {
  console.error(text.trim());
  return 1;
}
