import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../paths.mjs';
import { capture, step, Stop } from '../run.mjs';
import { isDebianRoot } from './apt.mjs';

/** Debian 11, whose git is 2.30. */
const SUITE = 'bullseye';
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';

const folder = join(root, 'node_modules', '.cache', 'older-git');
const bin = join(folder, 'bin');
const program = join(bin, 'git');

/** Options that keep the package lists of another suite apart from those of the machine. */
function aptOptions() {
  return Object.entries({
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::SourceList': join(folder, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'APT::Sandbox::User': 'root',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function download() {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'bin'])
    mkdirSync(join(folder, name), { recursive: true });
  const source = `deb [signed-by=${KEYS}] http://deb.debian.org/debian ${SUITE} main\n`;
  writeFileSync(join(folder, 'sources.list'), source);
  const options = { cwd: folder, remedy: 'The older git could not be downloaded.' };
  const apt = (label, ...args) => step(label, 'apt-get', [...aptOptions(), ...args], options);
  await apt(`Reading the package lists of Debian ${SUITE}`, 'update');
  await apt('Downloading its git', 'download', 'git');
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  await step('Unpacking it', 'dpkg', ['-x', join(folder, file), join(folder, 'root')], options);
  const place = join(folder, 'root', 'usr');
  // `-p` keeps the effective user, which a test changes.
  const script = `#!/bin/bash -p
export GIT_EXEC_PATH=${place}/lib/git-core GIT_TEMPLATE_DIR=${place}/share/git-core/templates
exec ${place}/bin/git "$@"
`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
}

async function version() {
  const { code, stdout } = await capture(program, ['--version']);
  return code === 0 ? stdout.trim() : null;
}

/**
 * Downloads an older git beside that of the machine, where Debian has one. Returns its folder for
 * PATH and its version, or the reason why there is none.
 */
export async function ensureOlderGit() {
  if (!isDebianRoot() || !existsSync(KEYS))
    return { reason: 'it is downloaded from Debian, as root' };
  try {
    if (!existsSync(program) || (await version()) === null) await download();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { reason: error.message };
  }
  const found = await version();
  return found === null ? { reason: 'the downloaded git does not start' } : { bin, version: found };
}
