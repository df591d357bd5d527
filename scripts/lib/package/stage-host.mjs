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

/**
 * Returns the Node that the tests use; for another processor, the same version from npm, which
 * verifies its download.
 */
async function nodeFor(arch) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  if (arch === process.arch)
    return process.platform === 'win32'
      ? projectNode
      : join(root, 'node_modules', 'node', 'bin', name);
  const { version } = readJson(join(root, 'node_modules', 'node', 'package.json'));
  const folder = join(staged, `fetched-${arch}`);
  mkdirSync(folder, { recursive: true });
  const from = `node-${process.platform === 'win32' ? 'win' : process.platform}-${arch}@${version}`;
  const { command, args, shell } = npm([
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--force',
    '--ignore-scripts',
    from,
  ]);
  await step(`Fetching Node ${version} for ${arch}`, command, args, { env: projectEnv(), shell });
  return join(folder, 'node_modules', from.split('@')[0], 'bin', name);
}

/**
 * Copies node-pty as it is loaded: without sources, with the native modules of one system. On macOS
 * it copies both processors, because both halves of a universal app must match.
 */
function copyPty(target, arch) {
  const from = join(root, 'node_modules', 'node-pty');
  const processors = process.platform === 'darwin' ? ['arm64', 'x64'] : [arch];
  const natives = processors.map((each) => join('prebuilds', `${process.platform}-${each}`));
  for (const part of ['package.json', 'LICENSE', 'lib', ...natives]) {
    const isLoaded = (path) => !/[.](map|d[.]ts|test[.]js|pdb)$/.test(path);
    cpSync(join(from, part), join(target, 'node_modules', 'node-pty', part), {
      recursive: true,
      filter: isLoaded,
    });
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
  copyPty(target, arch);
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
