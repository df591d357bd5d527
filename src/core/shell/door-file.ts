import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

const door = z.object({ address: z.string(), token: z.string(), pid: z.int() });
/** Address and token of a running Corral, for the command line of the same person. */
export type Door = z.infer<typeof door>;

const OWNER_ONLY = 0o600;
const fileIn = (dataDir: string) => join(dataDir, 'server.json');

/**
 * Writes the door file. The folder and the file are readable by the owner only. The returned
 * function deletes the file.
 */
export function writeDoor(
  dataDir: string,
  { address, token, pid }: Door,
): Result<() => void, string> {
  const file = fileIn(dataDir);
  try {
    // An existing file would keep its rights when it is overwritten.
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ address, token, pid }), { mode: OWNER_ONLY, flag: 'wx' });
    return ok(() => rmSync(file, { force: true }));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns null if no Corral that listens uses this folder. A Corral that was killed leaves its file
 * behind, but no process listens at its address then.
 */
export function readDoor(dataDir: string): Door | null {
  try {
    return door.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
