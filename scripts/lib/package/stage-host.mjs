import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

import { npm } from '../install.mjs';
import { projectEnv, projectNode, root, tool } from '../paths.mjs';
import { step } from '../run.mjs';

const systems = { darwin: 'mac', linux: 'linux', win32: 'win' };
const staged = join(root, 'build', 'host');
const binary = process.platform === 'win32' ? 'node.exe' : 'node';

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Installs a package from npm, which verifies its download. Returns its folder. */
async function fetched(name, version, arch) {
  const folder = join(staged, `fetched-${arch}`);
  mkdirSync(folder, { recursive: true });
  const { command, args, shell } = npm([
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--force',
    '--ignore-scripts',
    `${name}@${version}`,
  ]);
  await step(`Fetching ${name} ${version}`, command, args, { env: projectEnv(), shell });
  return join(folder, 'node_modules', name);
}

/** Returns the Node that the tests use; for another processor, the same version from npm. */
async function nodeFor(arch) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  if (arch === process.arch)
    return process.platform === 'win32'
      ? projectNode
      : join(root, 'node_modules', 'node', 'bin', name);
  const { version } = readJson(join(root, 'node_modules', 'node', 'package.json'));
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return join(await fetched(`node-${system}-${arch}`, version, arch), 'bin', name);
}

/**
 * Processors whose native modules a package contains. On macOS both, because both halves of a
 * universal app must match.
 */
const processorsOf = (arch) => (process.platform === 'darwin' ? ['arm64', 'x64'] : [arch]);

/** Copies parts of a package as they are loaded: without sources, types and tests. */
function copyParts(from, target, name, parts) {
  const isLoaded = (path) => !/[.](map|d[.]ts|test[.]js|pdb)$/.test(path);
  for (const part of parts)
    cpSync(join(from, part), join(target, 'node_modules', name, part), {
      recursive: true,
      filter: isLoaded,
    });
}

/** Copies the packages with native modules, with those of one system. */
function copyNatives(target, arch) {
  const modules = join(root, 'node_modules');
  const systems = processorsOf(arch).map((each) => `${process.platform}-${each}`);
  const usual = ['package.json', 'LICENSE', 'lib'];
  copyParts(join(modules, 'node-pty'), target, 'node-pty', [
    ...usual,
    ...systems.map((each) => join('prebuilds', each)),
  ]);
  copyParts(join(modules, 'better-sqlite3'), target, 'better-sqlite3', [
    ...usual,
    ...systems.map((each) => join('prebuilds', `${each}.node`)),
  ]);
}

/** Copies ripgrep: its package, and those with the program. */
async function copyRipgrep(target, arch) {
  const name = '@vscode/ripgrep';
  const from = join(root, 'node_modules', name);
  copyParts(from, target, name, ['package.json', 'LICENSE', 'lib']);
  const { optionalDependencies } = readJson(join(from, 'package.json'));
  for (const processor of processorsOf(arch)) {
    const own = `${name}-${process.platform}-${processor}`;
    const installed = join(root, 'node_modules', own);
    const folder = existsSync(installed)
      ? installed
      : await fetched(own, optionalDependencies[own], processor);
    copyParts(folder, target, own, ['package.json', 'LICENSE', 'bin']);
  }
}

/** Hashes the parts that are equal for every processor; the version represents Node. */
function fingerprint(folder, nodeVersion) {
  const hash = createHash('sha256').update(nodeVersion);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /[.]js(on)?$/.test(entry.name),
  );
  const paths = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((one, other) => one.localeCompare(other, 'en'));
  for (const path of paths) hash.update(relative(folder, path)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Assembles the programs that plain Node runs in a package, for the current system, below `place`.
 * Returns their folder.
 */
export async function stageHost(arch = process.arch, place = staged) {
  const target = join(place, `${systems[process.platform]}-${arch}`);
  const programs = join(place, 'programs');
  await step(
    'Building the programs of plain Node',
    projectNode,
    [
      tool('vite'),
      'build',
      '--config',
      'host.vite.config.ts',
      '--logLevel',
      'warn',
      '--outDir',
      programs,
    ],
    {
      env: projectEnv({ NODE_ENV: 'production' }),
    },
  );
  rmSync(target, { recursive: true, force: true });
  cpSync(programs, target, { recursive: true });
  rmSync(programs, { recursive: true });
  copyNatives(target, arch);
  await copyRipgrep(target, arch);
  cpSync(await nodeFor(arch), join(target, binary));
  if (process.platform !== 'win32') chmodSync(join(target, binary), 0o755);
  const license = join(root, 'node_modules', 'node', 'LICENSE');
  if (existsSync(license)) cpSync(license, join(target, 'LICENSE.node'));
  const { version } = readJson(join(root, 'package.json'));
  const about = {
    name: 'corral-host',
    private: true,
    type: 'module',
    version,
    build: fingerprint(
      target,
      readJson(join(root, 'node_modules', 'node', 'package.json')).version,
    ),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  return target;
}
