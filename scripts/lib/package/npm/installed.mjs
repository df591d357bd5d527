import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt } from '../../build.mjs';
import { listFiles } from '../../files.mjs';
import { npm } from '../../install.mjs';
import { projectEnv, root } from '../../paths.mjs';
import { startProgress } from '../../progress.mjs';
import { capture, Stop } from '../../run.mjs';
import { isReachable } from '../../tools/network.mjs';
import { packForNpm } from './stage-npm.mjs';

const place = join(root, 'build', 'npm-installed');
const stamp = join(place, 'stamp.json');

/** Hashes the build and all that decides what is packed. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const decisive = ['package.json', 'package-lock.json', 'out/.build-stamp', 'scripts/npx.mjs'];
  for (const path of [...decisive, ...listFiles('scripts/lib'), ...listFiles('resources/npm')])
    if (!path.includes('.test.')) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Returns the number of bytes of archives and lists of versions that npm stored in a cache. */
function downloaded(cache) {
  const content = join(cache, '_cacache', 'content-v2');
  return readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Installs archives as a person without any cache does. Returns the bytes that npm stored. */
async function install(archives) {
  const cache = join(place, 'cache');
  const command = npm([
    'install',
    '--prefix',
    join(place, 'prefix'),
    '--cache',
    cache,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts=false',
    ...archives.map(({ path }) => path),
  ]);
  const progress = startProgress('Installing the package for npm');
  const { code, output } = await capture(command.command, command.args, {
    cwd: place,
    env: projectEnv(),
    shell: command.shell,
  });
  progress.end(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new Stop(`The package for npm could not be installed:\n${output}`);
  const bytes = downloaded(cache);
  rmSync(cache, { recursive: true });
  return bytes;
}

async function registry() {
  const { command, args, shell } = npm(['config', 'get', 'registry']);
  return (await capture(command, args, { shell })).stdout.trim();
}

/**
 * Packs Corral for npm and installs the archives into a folder of their own, outside of which
 * nothing of the repository is needed; only if something changed since the last time. Returns the
 * variables for the end-to-end tests: where it is installed and how many bytes npm stored, or the
 * reason why it is not installed.
 */
export async function ensureNpmPackage() {
  await ensureBuilt();
  const wanted = fingerprint();
  if (existsSync(stamp)) {
    const { hash, env } = JSON.parse(readFileSync(stamp, 'utf8'));
    if (hash === wanted) return env;
  }
  const address = await registry();
  if (!(await isReachable(address))) {
    const reason = `the registry of npm does not answer (${address})`;
    console.log(`NOT RUN: the tests of the package for npm (${reason}).`);
    return { CORRAL_NO_NPM_PACKAGE: reason };
  }
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const archives = await packForNpm(join(place, 'packed'), [`${process.platform}-${process.arch}`]);
  const bytes = await install(archives);
  const env = {
    CORRAL_NPM_PACKAGE: join(place, 'prefix'),
    CORRAL_NPM_PACKAGE_BYTES: String(bytes),
  };
  writeFileSync(stamp, JSON.stringify({ hash: wanted, env }));
  return env;
}
