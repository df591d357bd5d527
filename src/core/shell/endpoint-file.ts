import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

const endpoint = z.object({ address: z.string(), token: z.string(), pid: z.int() });
/** Address and token of a running Corral, for the command line of the same person. */
export type Endpoint = z.infer<typeof endpoint>;

const OWNER_ONLY = 0o600;
const fileIn = (dataDir: string) => join(dataDir, 'server.json');

/**
 * Writes the endpoint file. The folder and the file are readable by the owner only. The returned
 * function deletes the file.
 */
export function writeEndpoint(
  dataDir: string,
  { address, token, pid }: Endpoint,
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
export function readEndpoint(dataDir: string): Endpoint | null {
  try {
    return endpoint.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
