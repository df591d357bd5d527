import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { capture, step, Stop } from '../run.mjs';
import { forwardingLibrary } from '../windows/forwarding-library.mjs';
import { isDebianRoot } from './apt.mjs';

/** Places of the 64-bit loader: Debian's package, then those of other systems. */
const loaders = ['/usr/lib/wine/wine64', '/usr/bin/wine64', '/usr/local/bin/wine64'];
const bootLimitMs = 180_000;

const findLoader = () => loaders.find((path) => existsSync(path)) ?? null;

/** Returns the program that all processes of a prefix share: beside its loader. */
const serverOf = (loader) =>
  ['wineserver64', 'wineserver']
    .map((name) => join(dirname(loader), name))
    .find((path) => existsSync(path)) ?? 'wineserver';

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const remedy = 'Wine could not be installed; the reason is above.';
  await step('Updating the package lists (apt-get update)', 'apt-get', ['update'], { env, remedy });
  const args = ['install', '-y', '--no-install-recommends', 'wine64'];
  await step('Installing Wine (apt-get install wine64)', 'apt-get', args, { env, remedy });
}

/** Finds or installs Wine. Returns its 64-bit loader and its version, or the reason for none. */
export async function ensureWine() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: 'Wine runs programs for Windows x64 on Linux x64 only' };
  try {
    if (!findLoader() && isDebianRoot()) await installWithApt();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { reason: error.message };
  }
  const loader = findLoader();
  if (!loader)
    return { reason: 'Wine is missing: install wine64 (on Debian: sudo apt-get install wine64)' };
  const { code, stdout, output } = await capture(loader, ['--version']);
  if (code !== 0) return { reason: `${loader} does not start: ${output.trim()}` };
  return { loader, version: stdout.trim() };
}

/** Returns a path of this system as programs under Wine see it. */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`;

/**
 * Adds what Wine 8 lacks and Windows has: programs in Rust take random bytes from this function,
 * and do not load without it.
 */
function addMissingLibrary(prefix) {
  const library = 'bcryptprimitives.dll';
  const path = join(prefix, 'drive_c', 'windows', 'system32', library);
  const target = 'advapi32.SystemFunction036';
  if (!existsSync(path))
    writeFileSync(path, forwardingLibrary({ library, name: 'ProcessPrng', target }));
}

/**
 * Returns the variables for Wine: those of this process that belong to a person's Unix account would
 * be variables of Windows, too.
 */
function wineEnv(prefix, extra) {
  return {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: prefix,
    USER: 'person',
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Neither menus of the desktop nor the offers to download Mono and Gecko.
    WINEDLLOVERRIDES: 'winemenubuilder.exe=d;mscoree,mshtml=',
    ...extra,
  };
}

/**
 * Starts a program in a prefix. Its standard input is an empty file and its output is in files:
 * Node for Windows under Wine accepts neither the null device nor a pipe of Unix. `output` reads
 * what it wrote so far; `ended` resolves to its exit code.
 */
function startProgram({ loader, folder, number }, args, { cwd, env }) {
  const outputPath = join(folder, `output-${number}.txt`);
  const errorPath = join(folder, `errors-${number}.txt`);
  const files = [
    openSync(join(folder, 'no-input.txt'), 'r'),
    openSync(outputPath, 'w'),
    openSync(errorPath, 'w'),
  ];
  const child = spawn(loader, args, { cwd, env, stdio: files });
  files.forEach((file) => closeSync(file));
  const ended = Promise.race([
    once(child, 'exit').then(([code]) => code),
    once(child, 'error').then(([error]) => {
      throw error;
    }),
  ]);
  return {
    child,
    ended,
    output: () => readFileSync(outputPath, 'utf8'),
    errors: () => readFileSync(errorPath, 'utf8'),
  };
}

/** Stops the programs of one prefix, and waits until its server has ended. */
async function endPrefix(loader, prefix) {
  const env = wineEnv(prefix, {});
  await capture(serverOf(loader), ['-k'], { env });
  await capture(serverOf(loader), ['-w'], { env, timeoutMs: 30_000 });
}

/**
 * Makes a new Windows (a prefix of Wine) in a temporary folder. `start` starts a program in it,
 * `run` also waits for its end, `end` stops its programs alone and deletes the folder.
 */
export async function createWindows({ loader }) {
  const folder = mkdtempSync(join(tmpdir(), 'corral-wine-'));
  const prefix = join(folder, 'prefix');
  mkdirSync(prefix);
  writeFileSync(join(folder, 'no-input.txt'), '');
  let number = 0;
  const start = (args, { cwd = folder, env = {} } = {}) => {
    number += 1;
    return startProgram({ loader, folder, number }, args, { cwd, env: wineEnv(prefix, env) });
  };
  const run = async (args, { timeoutMs = 60_000, ...options } = {}) => {
    const program = start(args, options);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      program.child.kill('SIGKILL');
    }, timeoutMs);
    const code = await program.ended;
    clearTimeout(timer);
    return { code, timedOut, output: program.output(), errors: program.errors() };
  };
  const end = async () => {
    await endPrefix(loader, prefix);
    rmSync(folder, { recursive: true, force: true });
  };
  const mustRun = async (args) => {
    const { code, output, errors } = await run(args, { timeoutMs: bootLimitMs });
    if (code === 0) return;
    await end();
    throw new Stop(`Wine could not run ${args.join(' ')}: exit code ${code}\n${output}${errors}`);
  };
  await mustRun(['wineboot', '-i']);
  await mustRun(['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f']);
  addMissingLibrary(prefix);
  return { folder, prefix, start, run, end };
}
