import { chmodSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

import { newToken } from './token.ts';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const TOKEN = /^[\w-]{43}$/;

const tokenFile = (dataDir: string) => join(dataDir, 'server.token');
const portFile = (dataDir: string) => join(dataDir, 'server.port');

/**
 * Returns the token of the data folder, so that windows and bookmarks survive a restart. Creates it
 * at the first start, and replaces it if others could have read the old one, or if it is damaged.
 */
export function keptToken(dataDir: string): Result<string, string> {
  const file = tokenFile(dataDir);
  const known = ownText(file);
  if (known !== null && TOKEN.test(known)) return ok(known);
  const token = newToken();
  const written = replace(file, token);
  return written.ok ? ok(token) : written;
}

/** Returns the port of the last start. Returns null if there was none. */
export function keptPort(dataDir: string): number | null {
  const port = Number(ownText(portFile(dataDir)) ?? Number.NaN);
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
}

/** Stores the port. The address of the next start is the same only if this succeeds. */
export function keepPort(dataDir: string, port: number): Result<null, string> {
  return replace(portFile(dataDir), String(port));
}

/**
 * Returns null if the file is missing, is not a regular file of this account, or was accessible to
 * others.
 */
function ownText(file: string): string | null {
  try {
    const about = lstatSync(file);
    const isOwn =
      process.platform === 'win32' ||
      (about.uid === process.getuid?.() && (about.mode & OTHERS) === 0);
    return about.isFile() && isOwn ? readFileSync(file, 'utf8').trim() : null;
  } catch {
    return null; // The file does not exist yet.
  }
}

function replace(file: string, text: string): Result<null, string> {
  try {
    rmSync(file, { force: true });
    writeFileSync(file, text, { mode: OWNER_ONLY, flag: 'wx' });
    chmodSync(file, OWNER_ONLY);
    return ok(null);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
