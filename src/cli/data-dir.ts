import { homedir } from 'node:os';
import { resolve } from 'node:path';

import { defaultDataDir } from '#core/shell/data-dir.ts';

/** Returns the data folder that `--data-dir` names, or the usual one of this person. */
export function dataDirOf(given: string | undefined): string {
  return given === undefined
    ? defaultDataDir({ platform: process.platform, homeDir: homedir(), variables: process.env })
    : resolve(given);
}
