import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { Stop } from '../../run.mjs';
import { serverFlags } from '../../server-flags.mjs';
import { MIN_MAJOR, nodePackageOf, packageOf, systems } from './systems.mjs';

const again = 'Then run the same command again.';

/** Returns the folder of an installed package as seen from a file, or null if it is missing. */
function folderOf(name, from) {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

/** Returns whether this Linux has glibc; true on other systems. */
export function hasGlibc() {
  if (process.platform !== 'linux') return true;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/**
 * Returns the folder with Corral's programs for a system. `from` is the file of the package that
 * starts them. Stops with a remedy if there is none for the system, or npm did not install it.
 */
export function programsOf({ system, glibc }, from) {
  if (!systems.includes(system) || !glibc)
    throw new Stop(
      `Corral has no package for ${system}${glibc ? '' : ' without glibc'}. It exists for ${systems.join(', ')} (Linux with glibc).`,
    );
  const folder = folderOf(packageOf(system), from);
  if (folder) return folder;
  throw new Stop(
    `The package ${packageOf(system)} is missing: npm omitted optional packages, or could not download it. ` +
      `Install Corral without --omit=optional and --no-optional. ${again}`,
  );
}

/**
 * Returns the Node that runs Corral: the one that npm installed with it, else the one that runs
 * this script. Stops with a remedy if that is too old.
 */
export function nodeFor(system, programs, own = process) {
  const folder = folderOf(nodePackageOf(system), join(programs, 'package.json'));
  const name = system.startsWith('win32') ? 'node.exe' : 'node';
  const shipped = folder && join(folder, 'bin', name);
  if (shipped && existsSync(shipped)) return shipped;
  if (Number(own.versions.node.split('.')[0]) >= MIN_MAJOR) return own.execPath;
  throw new Stop(
    `Corral needs Node ${MIN_MAJOR}, and npm could not install one for ${system}; this is Node ${own.versions.node}. ` +
      `Install Node ${MIN_MAJOR} or later from https://nodejs.org. ${again}`,
  );
}

/**
 * Returns the arguments of Node for a command of `corral`; no command means `serve`. The server is
 * started as `npm start` starts it, with its options of Node and its compile cache.
 */
export function argumentsFor(programs, [command = 'serve', ...args]) {
  const main = join(programs, 'out', 'main');
  return command === 'serve'
    ? [...serverFlags, join(main, 'headless.js'), ...args]
    : [join(main, 'cli.js'), command, ...args];
}
