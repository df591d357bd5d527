import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { ensureBuilt } from './lib/build.mjs';
import { parseFlags, startFolder } from './lib/flags.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode, root, tool } from './lib/paths.mjs';
import { personEnv } from './lib/person-env.mjs';
import { main, Stop } from './lib/run.mjs';

const address = /http:\/\/127\.0\.0\.1:\d+(\/\S*)/;

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Prints a child's lines, replacing core's address by that of the page with hot reload. */
function relay(stream, pagePort) {
  createInterface({ input: stream }).on('line', (line) =>
    console.log(line.replace(address, `http://127.0.0.1:${pagePort}$1`)),
  );
}

/**
 * Runs core from its sources, restarting it on changes, and the UI from vite with hot reload, which
 * forwards /api and /ws to core.
 */
await main(async (args) => {
  const flags = parseFlags(args);
  await ensureInstalled();
  await ensureBuilt();
  const pagePort = flags['--port'] ?? String(await freePort());
  const corePort = String(await freePort());
  const dataDir = flags['--data-dir'] === undefined ? [] : ['--data-dir', flags['--data-dir']];
  const core = [
    '--watch',
    '--watch-preserve-output',
    join(root, 'src/headless/main.ts'),
    '--port',
    corePort,
    '--no-open',
    ...dataDir,
  ];
  const vite = [tool('vite'), '--config', join(root, 'vite.config.ts')];
  const env = personEnv({ CORRAL_DEV_PAGE_PORT: pagePort, CORRAL_DEV_CORE_PORT: corePort });
  const children = [
    spawn(projectNode, core, { cwd: startFolder, env, stdio: ['ignore', 'pipe', 'inherit'] }),
    spawn(projectNode, vite, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }),
  ];
  relay(children[0].stdout, pagePort);
  const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  const ended = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.on('error', (error) => reject(new Stop(`Could not start: ${error.message}`)));
        child.on('exit', (code) => {
          stopAll();
          resolve(code ?? 0);
        });
      }),
  );
  return Math.max(...(await Promise.all(ended)));
});
