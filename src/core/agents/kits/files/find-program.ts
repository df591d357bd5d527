import { access, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Environment, ProcessPort } from '#core/ports.ts';

const NPM_MS = 3_000;
/** Time for which npm's answer counts. Npm takes 0.3 s of CPU, and each missing agent asks. */
const NPM_KEPT_MS = 30_000;

type SearchEnvironment = Pick<Environment, 'platform' | 'homeDir' | 'variables'>;

/**
 * Name of an agent's program, and the folders below the home folder where its own installer puts
 * it.
 */
export type ProgramName = { readonly name: string; readonly ownFolders: readonly string[] };

/**
 * Returns the programs of that name on this machine, best first: those in PATH, then those in the
 * usual folders. Checks only the path from the settings if there is one.
 */
export async function findProgram(
  where: SearchEnvironment,
  wanted: ProgramName,
  fromSettings: string | null,
): Promise<readonly string[]> {
  if (fromSettings !== null) return existingPrograms([fromSettings], where);
  const folders = [...pathFolders(where), ...(await usualFolders(where, wanted))];
  return existingPrograms(
    folders.flatMap((folder) =>
      namesOf(where, wanted).map((name) => platformPath(where).join(folder, name)),
    ),
    where,
  );
}

/**
 * Returns the programs in npm's global folder, which npm reports. Slow, so call it only if nothing
 * else was found.
 */
export async function findByNpm(
  processes: ProcessPort,
  where: SearchEnvironment,
  wanted: ProgramName,
): Promise<readonly string[]> {
  const prefix = await npmPrefix(processes, where);
  if (prefix === '') return [];
  const folder = where.platform === 'win32' ? prefix : platformPath(where).join(prefix, 'bin');
  return existingPrograms(
    namesOf(where, wanted).map((name) => platformPath(where).join(folder, name)),
    where,
  );
}

type KeptPrefix = { readonly prefix: Promise<string>; readonly askedAt: number };
const keptPrefixes = new WeakMap<ProcessPort, KeptPrefix>();

/** Returns npm's global folder; empty if npm does not report one. Runs npm once for many agents. */
function npmPrefix(processes: ProcessPort, where: SearchEnvironment): Promise<string> {
  const kept = keptPrefixes.get(processes);
  const now = performance.now();
  if (kept && now - kept.askedAt < NPM_KEPT_MS) return kept.prefix;
  const prefix = askNpm(processes, where);
  keptPrefixes.set(processes, { prefix, askedAt: now });
  return prefix;
}

async function askNpm(processes: ProcessPort, where: SearchEnvironment): Promise<string> {
  const { npm_config_prefix: own, NPM_CONFIG_PREFIX: given } = where.variables;
  // The variable overrides all configuration files, so npm would return its value.
  const known = own || given;
  if (known) return known;
  const npm = where.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: where.homeDir, env: where.variables, timeoutMs: NPM_MS };
  const result = await processes.run(npm, ['config', 'get', 'prefix'], options);
  return result.ok && result.value.code === 0 ? result.value.stdout.trim() : '';
}

function platformPath({ platform }: SearchEnvironment): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}

function namesOf({ platform }: SearchEnvironment, { name }: ProgramName): readonly string[] {
  return platform === 'win32' ? [`${name}.exe`, `${name}.cmd`, `${name}.bat`] : [name];
}

function pathFolders(where: SearchEnvironment): readonly string[] {
  const { PATH, Path } = where.variables;
  return (PATH ?? Path ?? '')
    .split(platformPath(where).delimiter)
    .filter((folder) => folder !== '');
}

async function usualFolders(
  where: SearchEnvironment,
  { ownFolders }: ProgramName,
): Promise<readonly string[]> {
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
  const ofHome = [
    '.local/bin',
    ...ownFolders,
    '.npm-global/bin',
    '.bun/bin',
    '.volta/bin',
    '.yarn/bin',
  ];
  const ofTools = [variables['NVM_BIN'], variables['PNPM_HOME']].flatMap((folder) => folder || []);
  const ofSystem = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];
  return [
    ...ofHome.map((folder) => home(folder)),
    ...ofSystem,
    ...ofTools,
    ...(await nvmFolders(where)),
  ];
}

/**
 * Returns the global folders of all Node versions of nvm, newest first, because each version has
 * its own global programs.
 */
async function nvmFolders(where: SearchEnvironment): Promise<readonly string[]> {
  const versions = path.join(
    where.variables['NVM_DIR'] ?? path.join(where.homeDir, '.nvm'),
    'versions',
    'node',
  );
  const names = await readdir(versions).catch(() => []);
  const newestFirst = names.toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  return newestFirst.map((name) => path.join(versions, name, 'bin'));
}

async function existingPrograms(
  files: readonly string[],
  where: SearchEnvironment,
): Promise<readonly string[]> {
  const found = await Promise.all(
    [...new Set(files)].map(async (file) => ((await isProgram(file, where)) ? [file] : [])),
  );
  return found.flat();
}

async function isProgram(file: string, { platform }: SearchEnvironment): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    await access(file, platform === 'win32' ? constants.R_OK : constants.X_OK);
    return true;
  } catch {
    return false; // The file does not exist or is not accessible.
  }
}
