import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

const door = z.object({ address: z.string(), token: z.string(), pid: z.int() });
/** Where a running Corral is, for the command line of the same person. */
export type Door = z.infer<typeof door>;

const OWNER_ONLY = 0o600;
const fileIn = (dataDir: string) => join(dataDir, 'server.json');

/** The folder is closed to others, and so is the file. The returned function takes it away. */
export function writeDoor(dataDir: string, { address, token, pid }: Door): Result<() => void, string> {
  const file = fileIn(dataDir);
  try {
    // One that is there keeps its rights when it is written over.
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ address, token, pid }), { mode: OWNER_ONLY, flag: 'wx' });
    return ok(() => rmSync(file, { force: true }));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** `null`: no Corral that listens has this folder. One that was killed leaves its file behind: then nobody answers. */
export function readDoor(dataDir: string): Door | null {
  try {
    return door.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
