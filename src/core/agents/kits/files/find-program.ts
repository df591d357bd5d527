import { access, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Environment, ProcessPort } from '#core/ports.ts';

const NPM_MS = 3_000;

type Where = Pick<Environment, 'platform' | 'homeDir' | 'variables'>;

/**
 * Name of an agent's program, and the folders below the home folder where its own installer puts
 * it.
 */
export type Wanted = { readonly name: string; readonly ownFolders: readonly string[] };

/**
 * Returns the programs of that name on this machine, best first: those in PATH, then those in the
 * usual folders. Checks only the path from the settings if there is one.
 */
export async function findProgram(where: Where, wanted: Wanted, fromSettings: string | null): Promise<readonly string[]> {
  if (fromSettings !== null) return existing([fromSettings], where);
  const folders = [...pathFolders(where), ...(await usualFolders(where, wanted))];
  return existing(
    folders.flatMap((folder) => namesOf(where, wanted).map((name) => platformPath(where).join(folder, name))),
    where,
  );
}

/**
 * Returns the programs in npm's global folder, which npm reports. Slow, so call it only if nothing
 * else was found.
 */
export async function findByNpm(processes: ProcessPort, where: Where, wanted: Wanted): Promise<readonly string[]> {
  const npm = where.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: where.homeDir, env: where.variables, timeoutMs: NPM_MS };
  const asked = await processes.run(npm, ['config', 'get', 'prefix'], options);
  const prefix = asked.ok && asked.value.code === 0 ? asked.value.stdout.trim() : '';
  if (prefix === '') return [];
  const folder = where.platform === 'win32' ? prefix : platformPath(where).join(prefix, 'bin');
  return existing(
    namesOf(where, wanted).map((name) => platformPath(where).join(folder, name)),
    where,
  );
}

function platformPath({ platform }: Where): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}

function namesOf({ platform }: Where, { name }: Wanted): readonly string[] {
  return platform === 'win32' ? [`${name}.exe`, `${name}.cmd`, `${name}.bat`] : [name];
}

function pathFolders(where: Where): readonly string[] {
  const { PATH, Path } = where.variables;
  return (PATH ?? Path ?? '').split(platformPath(where).delimiter).filter((folder) => folder !== '');
}

async function usualFolders(where: Where, { ownFolders }: Wanted): Promise<readonly string[]> {
  const { homeDir, variables } = where;
  const home = (...parts: readonly string[]) => platformPath(where).join(homeDir, ...parts);
  if (where.platform === 'win32') {
    const appData = variables['APPDATA'] ?? home('AppData', 'Roaming');
    return [
      home('.local', 'bin'),
      platformPath(where).join(appData, 'npm'),
      ...ownFolders.map((folder) => home(...folder.split('/'))),
      home('.bun', 'bin'),
      home('.volta', 'bin'),
    ];
  }
  const ofHome = ['.local/bin', ...ownFolders, '.npm-global/bin', '.bun/bin', '.volta/bin', '.yarn/bin'];
  const ofTools = [variables['NVM_BIN'], variables['PNPM_HOME']].flatMap((folder) => folder || []);
  const ofSystem = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];
  return [...ofHome.map((folder) => home(folder)), ...ofSystem, ...ofTools, ...(await nvmFolders(where))];
}

/**
 * Returns the global folders of all Node versions of nvm, newest first, because each version has
 * its own global programs.
 */
async function nvmFolders(where: Where): Promise<readonly string[]> {
  const versions = path.join(where.variables['NVM_DIR'] ?? path.join(where.homeDir, '.nvm'), 'versions', 'node');
  const names = await readdir(versions).catch(() => []);
  const newestFirst = names.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return newestFirst.map((name) => path.join(versions, name, 'bin'));
}

async function existing(files: readonly string[], where: Where): Promise<readonly string[]> {
  const found = await Promise.all([...new Set(files)].map(async (file) => ((await isProgram(file, where)) ? [file] : [])));
  return found.flat();
}

async function isProgram(file: string, { platform }: Where): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    await access(file, platform === 'win32' ? constants.R_OK : constants.X_OK);
    return true;
  } catch {
    return false; // The file does not exist or is not accessible.
  }
}
