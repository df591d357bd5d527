import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as a system follows before it gives up. */
const MAX_STEPS = 40;

/** Where a path leads when every link is followed; of what is not there yet, where it would be made. `null`: nowhere. */
export function leadsTo(path: string): string | null {
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
    return null; // Not there, or behind a link to what is not there.
  }
}

/** Of a link whose end is not there: whoever writes to it makes it there. */
function targetOf(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : null;
  } catch {
    return null; // Nothing there at all.
  }
}
