import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectEnv, projectNode, root } from './paths.mjs';
import { capture, handOver, step, Stop } from './run.mjs';

const installRemedy =
  'The packages could not be installed. Check the network (or `npm config get registry`), then run the same command again.';

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function fingerprint(folder) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  return hash.update(readFileSync(join(folder, 'package-lock.json'))).digest('hex');
}

/**
 * Returns whether npm's record of installed packages has every package of the lock file in its
 * version.
 */
function fitsLock(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(folder, 'package-lock.json')).packages).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.peer || installed[path]?.version === wanted.version,
  );
}

/** Returns the file that records for which lock file a folder was installed. */
function stampOf(folder) {
  const stamp = join(folder, 'node_modules', '.corral-install');
  const wanted = fingerprint(folder);
  return { stamp, wanted, isFresh: existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted };
}

/** Returns true if the packages of a folder, relative to the project's, match its lock file. */
export const isInstalled = (folder) =>
  stampOf(join(root, folder)).isFresh || fitsLock(join(root, folder));

/**
 * Returns the npm that started this script, else the one on PATH. `npm ci` installs exactly the
 * lock file.
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js'))
    return { command: process.execPath, args: [cli, ...args], shell: false };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

/**
 * Installs a folder. `scripts` allows the install scripts of packages. They are disabled for
 * Corral's own packages in every npm version, because better-sqlite3 would download headers to
 * build what it already contains.
 */
async function installFolder(folder, label, { scripts }) {
  const { stamp, wanted, isFresh } = stampOf(folder);
  if (isFresh) return false;
  const isThere = fitsLock(folder);
  if (!isThere) {
    const { command, args, shell } = npm([
      'ci',
      `--ignore-scripts=${!scripts}`,
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    await step(label, command, args, {
      cwd: folder,
      env: projectEnv(),
      shell,
      remedy: installRemedy,
    });
  }
  writeFileSync(stamp, wanted);
  return !isThere;
}

async function nodeVersion() {
  if (!existsSync(projectNode)) return null;
  const { code, stdout } = await capture(projectNode, ['--version']);
  return code === 0 ? stdout.trim() : null;
}

function linkProjectNode() {
  const link = join(root, 'node_modules', '.bin', 'node');
  if (process.platform !== 'win32' && !existsSync(link))
    symlinkSync(join('..', 'node', 'bin', 'node'), link);
}

const projectNodeVersion = () => `v${readJson(join(root, 'package.json')).devDependencies.node}`;

/** Runs the installer of the project's Node, which npm skips when it runs no install scripts. */
async function ensureProjectNode() {
  const wanted = projectNodeVersion();
  if ((await nodeVersion()) === wanted) return;
  const folder = join(root, 'node_modules', 'node');
  // This script may run under the Node binary that npm has just replaced.
  const node = existsSync(process.execPath) ? process.execPath : 'node';
  await step(`Installing Node ${wanted} for the project`, node, ['installArchSpecificPackage'], {
    cwd: folder,
    remedy: installRemedy,
  });
  linkProjectNode();
  const found = await nodeVersion();
  if (found === wanted) return;
  throw new Stop(
    `The project needs Node ${wanted} in node_modules/node, but found ${found ?? 'none'}. ` +
      'Delete node_modules and run the same command again.',
  );
}

/**
 * Installs what is missing or does not match the lock file. Returns whether anything was installed.
 */
export async function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new Stop(
      `Corral needs Node 20 or later to start; this is ${process.version}. Install it from https://nodejs.org`,
    );
  const installed = await installFolder(root, 'Installing packages', { scripts: false });
  await ensureProjectNode();
  return installed;
}

/**
 * Installs what is missing, then runs `run` on the project's Node, so that the imports of `run` may
 * use all of Node 24. On an older Node the same script starts again as a child; the result is its
 * exit code.
 */
export async function onProjectNode(run) {
  await ensureInstalled();
  if (process.version === projectNodeVersion()) return run();
  return handOver(projectNode, process.argv.slice(1), { stopsHere: true });
}

/**
 * Installs the real agents for the end-to-end tests from their own package: 360 MB that `npm start`
 * never needs.
 */
export async function ensureTestAgents() {
  return installFolder(join(root, 'e2e', 'agents'), 'Installing the real agents for the tests', {
    scripts: true,
  });
}

/** Installs the agents that only `npm test -- --all-agents` drives: 1 GB. */
export async function ensureMoreAgents() {
  const folder = join(root, 'e2e', 'more-agents');
  return installFolder(folder, 'Installing the other real agents for the tests', {
    scripts: false,
  });
}

/** Installs Node and native modules for Windows, which `npm test -- --windows` runs under Wine. */
export async function ensureWindowsPackages() {
  const folder = join(root, 'e2e', 'windows');
  return installFolder(folder, 'Installing Node and native modules for Windows', {
    scripts: false,
  });
}
