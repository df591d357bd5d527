import { homedir } from 'node:os';

import { createApp, type App } from '#core/app.ts';
import { personPorts } from '#core/node-ports.ts';
import type { LogPort } from '#core/ports.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';
import type { StartProblem } from '#core/data-folder/data-folder.ts';
import { describeBug } from '#shared/base/bug.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';

import type { Channel } from '#shared/channel/channel.ts';

import { keepPort, keptPort, keptToken } from '#core/shell/kept-address.ts';
import { writeEndpoint } from '#core/shell/endpoint-file.ts';
import { parseFlags } from './flags.ts';
import { browserCommand, openBrowser } from './open-browser.ts';
import { startHeadless, type Headless, type HeadlessOptions } from './server.ts';
import { newToken } from '#core/shell/token.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { languageOfTerminal } from '#shared/words/language.ts';
import { textIn, textsIn } from '#shared/words/sentence-text.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

/** Maximum time for agents and windows to end when Corral stops. */
const STOP_MS = 10_000;

/** Runs the headless shell until it stops. Resolves with the exit code. */
export async function runHeadless(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, process.cwd());
  const usage = terminalText(cliSentence('cliUsage.serve'));
  if (!flags.ok) return printError(`${terminalText(flags.error)}\n\n${usage}`);
  if (flags.value.help) return print(usage);
  const facts = { platform: process.platform, homeDir: homedir(), variables: process.env };
  const installation = findInstallation(import.meta.dirname);
  const dataDir = flags.value.dataDir ?? defaultDataDir(facts);
  const node = { command: process.execPath, env: {} };
  const ports = await personPorts({ dataDir, installation, node });
  const stop = waitForStop(ports.log);

  const app = await createApp({ ...ports, isReadOnly: flags.value.readOnly }).catch(startFailed);
  if (!app.ok) return printError(failureText(app.error));
  for (const notice of app.value.notices) print(failureText(notice));
  const { version, rendererDir: staticDir } = installation;
  const token = tokenFor(dataDir, ports.log);
  const site = {
    token,
    version,
    staticDir,
    serve: (channel: Channel) => app.value.serve(channel),
    log: ports.log,
    pairing: app.value.pairing,
  };
  const headless = await listenOnKeptPort(site, dataDir, flags.value.port);
  if (!headless.ok) {
    await app.value.close();
    return printError(failureText(headless.error));
  }
  const endpoint = writeEndpoint(dataDir, {
    address: `http://127.0.0.1:${headless.value.port}`,
    token,
    pid: process.pid,
  });
  if (!endpoint.ok) ports.log.error('headless.noEndpointFile', { reason: endpoint.error });
  print(`Corral is at ${headless.value.url}`);
  const command = flags.value.open ? browserCommand(facts, headless.value.url) : null;
  if (command)
    openBrowser(command, () => ports.log.info('headless.noBrowser', { command: command.command }));
  const code = await stop;
  if (endpoint.ok) endpoint.value();
  return shutDown(code, headless.value, app.value);
}

/** Converts an exception during the start into a readable problem without a stack. */
function startFailed(error: unknown): Result<never, StartProblem> {
  const reason = error instanceof Error ? error.message : String(error);
  return fail(
    'storeFailed',
    compose('startFailures.startFailed', { reason }),
    compose('startFailures.checkDisk'),
  );
}

/** Returns the token of the data folder, or a temporary one if none can be stored. */
function tokenFor(dataDir: string, log: LogPort): string {
  const kept = keptToken(dataDir);
  if (kept.ok) return kept.value;
  log.error('headless.noTokenFile', { reason: kept.error });
  return newToken();
}

/**
 * Listens on `wanted`. If that is 0, tries the port of the last start first, so that the address
 * stays the same.
 */
async function listenOnKeptPort(
  site: Omit<HeadlessOptions, 'port'>,
  dataDir: string,
  wanted: number,
) {
  const last = wanted === 0 ? keptPort(dataDir) : null;
  const again = last === null ? null : await startHeadless({ ...site, port: last });
  const started = again?.ok ? again : await startHeadless({ ...site, port: wanted });
  const kept = started.ok ? keepPort(dataDir, started.value.port) : started;
  if (started.ok && !kept.ok) site.log.error('headless.noPortFile', {});
  return started;
}

/** Resolves with the exit code on a stop signal or on a bug. */
async function waitForStop(log: LogPort): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const stopOnBug = (error: unknown) => {
    log.error('headless.broke', describeBug(error));
    printError(terminalText(cliSentence('cliFailures.stopped')));
    resolve(1);
  };
  process.on('uncaughtException', stopOnBug);
  process.on('unhandledRejection', stopOnBug);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => resolve(0));
  return promise;
}

/**
 * Closes windows first, so that they can show it, then the agents. A second signal terminates the
 * process immediately.
 */
async function shutDown(code: number, headless: Headless, app: App): Promise<number> {
  const { promise: late, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(
    () => resolve(printError(terminalText(cliSentence('cliFailures.stoppedLate')))),
    STOP_MS,
  );
  const closed = headless
    .close()
    .then(() => app.close())
    .then(() => code);
  const result = await Promise.race([closed, late]);
  clearTimeout(timer);
  return result;
}

function print(text: string): 0 {
  console.log(text.trim());
  return 0;
}

function printError(text: string): 1 {
  console.error(text.trim());
  return 1;
}

/** Returns what happened and what to do about it, in the language of the terminal. */
function failureText({ message, remedy }: Omit<Failure, 'kind'>): string {
  return textsIn(languageOfTerminal(process.env), [message, remedy]).join('\n');
}

const terminalText = (text: ShownText): string => textIn(languageOfTerminal(process.env), text);
