import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Limit of the links that are followed, as in operating systems. */
const MAX_STEPS = 40;

/**
 * Resolves all links of a path. For a missing file, returns where it would be created. Returns null
 * if the path leads nowhere.
 */
export function resolveLinks(path: string): string | null {
  let [at, rest] = [path, ''];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const real = realOf(at);
    if (real !== null) return join(real, rest);
    const target = targetOf(at);
    if (target === null && at === dirname(at)) return null;
    if (target === null) rest = join(basename(at), rest);
    at = target ?? dirname(at);
  }
  return null;
}

function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null; // The path is missing, or leads through a link to a missing file.
  }
}

/**
 * Returns the target of a link to a missing file, because writing to the link creates that file.
 */
function targetOf(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : null;
  } catch {
    return null; // The path does not exist at all.
  }
}
