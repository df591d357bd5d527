import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureNpmPackage } from '../lib/package/npm/installed.mjs';
import { root } from '../lib/paths.mjs';
import { main, Stop } from '../lib/run.mjs';

const LIMIT_MS = 10 * 60_000;

/** Starts a command until it prints its address, and checks that the page is there. */
async function tryStart([command, ...args], env) {
  const shell = process.platform === 'win32';
  const child = spawn(command, args, {
    cwd: root,
    env,
    shell,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  let output = '';
  try {
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      output += chunk;
      const address = /Corral is at (http:\S+)/.exec(output)?.[1];
      if (!address) continue;
      const response = await fetch(address);
      const page = await response.text();
      if (!response.ok || !page.includes('<html'))
        throw new Stop(`${address} answered ${response.status} without a page.`);
      return;
    }
  } finally {
    clearTimeout(late);
    child.kill();
  }
  throw new Stop(`${command} ${args.join(' ')} ended without an address:\n${output}`);
}

/** Returns the command that starts a clone, or with `--npm` the installed package for npm. */
async function commandFor(args) {
  if (args.join(' ') !== '--npm') return ['npm', 'start', '--', '--headless'];
  const { CORRAL_NPM_PACKAGE: prefix, CORRAL_NO_NPM_PACKAGE: reason } = await ensureNpmPackage();
  if (reason) throw new Stop(`The package for npm could not be tried: ${reason}.`);
  return [join(prefix, 'node_modules', '.bin', 'corral'), 'serve'];
}

/** Starts Corral twice with the Node of this machine and a fresh data folder. */
await main(async (args) => {
  const command = await commandFor(args);
  const data = mkdtempSync(join(tmpdir(), 'corral-try-'));
  const options = ['--no-open', '--data-dir', data];
  for (const start of ['first', 'second']) {
    await tryStart([...command, ...options], process.env);
    console.log(`The ${start} start with Node ${process.versions.node} answered with its page.`);
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  return 0;
});
