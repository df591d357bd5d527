import { readlink, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

import { errorCode, errorSentence } from './error-code.ts';
import { pathTrap } from './path-traps.ts';

/** Links that a path may pass, as in Linux. */
const MAX_LINKS = 40;

/**
 * Resolves a path that the model gave: relative to `folder`, `~` is the home folder, all symbolic
 * links are followed. The last names may be missing: the result is then the resolved folder and
 * those names. Also follows a link to a missing file. The failure is a sentence.
 */
export async function resolvePath(folder: string, given: string): Promise<Result<string, string>> {
  const trap = pathTrap(given, process.platform);
  if (trap !== null) return err(trap);
  const expanded = given === '~' || /^~[\\/]/.test(given) ? homedir() + given.slice(1) : given;
  try {
    return ok(await follow(resolve(folder, expanded), MAX_LINKS));
  } catch (error) {
    return err(errorSentence(errorCode(error)));
  }
}

async function follow(path: string, links: number): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error;
    const full = join(await follow(parent, links), basename(path));
    const target = await linkTarget(full);
    if (target === null) return full;
    if (links === 0) throw new LinkCircle();
    return follow(resolve(dirname(full), target), links - 1);
  }
}

class LinkCircle extends Error {
  readonly code = 'ELOOP';
}

/** Returns the target of a link; null if the path is no link or is missing. */
async function linkTarget(path: string): Promise<string | null> {
  try {
    return await readlink(path);
  } catch (error) {
    const code = errorCode(error);
    // Windows reports UNKNOWN for a path that is no link.
    if (code === 'EINVAL' || code === 'ENOENT' || code === 'UNKNOWN') return null;
    throw error;
  }
}
