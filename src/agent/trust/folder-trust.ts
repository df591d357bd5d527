import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { hashOf } from '#agent/edit/edit-file.ts';
import { changeFiles } from '#agent/workspace/change-files.ts';
import { errorCode } from '#agent/workspace/error-code.ts';
import { readResolved } from '#agent/workspace/read-resolved.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';
import { isInside } from '#node/files/path-inside.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

const entry = z.object({ version: z.literal(1), folder: z.string() });

/**
 * Folders that the person trusts, as one file each, so that two processes never overwrite each
 * other's. A folder is trusted if its resolved path, or a folder above it, was trusted. An untrusted
 * folder brings no skills, no MCP servers, no rules and no memory. An entry that cannot be read
 * trusts nothing.
 */
export class FolderTrust {
  readonly #place: string;

  /** `place`: folder of the entries in the person's data folder; it is created when needed. */
  constructor(place: string) {
    this.#place = place;
  }

  async isTrusted(folder: string): Promise<boolean> {
    const resolved = await resolvePath('/', folder);
    if (!resolved.ok) return false;
    for (let path = resolved.value; ; path = dirname(path)) {
      if ((await this.#read(trustFileName(path)))?.folder === path) return true;
      if (dirname(path) === path) return false;
    }
  }

  /** Trusted folders, by name. */
  async folders(): Promise<readonly string[]> {
    const entries = await Promise.all((await this.#names()).map((name) => this.#read(name)));
    return entries.flatMap((found) => found?.folder ?? []).toSorted();
  }

  /** Trusts a folder. Refuses the home folder and all above it, which contain foreign folders. */
  async trust(folder: string): Promise<Result<null, string>> {
    const [resolved, home] = await Promise.all([
      resolvePath('/', folder),
      resolvePath('/', homedir()),
    ]);
    if (!resolved.ok) return resolved;
    const path = resolved.value;
    if (dirname(path) === path || !home.ok || isInside(path, home.value))
      return err('The home folder and the folders above it cannot be trusted as a whole.');
    if (await this.isTrusted(path)) return ok(null);
    const text = JSON.stringify({ version: 1, folder: path });
    const written = await this.#write(trustFileName(path), new TextEncoder().encode(`${text}\n`));
    // Another process may have written the same entry.
    return written.ok || (await this.isTrusted(path)) ? ok(null) : written;
  }

  /** Ends the trust in a folder and the folders below it; that in a folder above it stays. */
  async revoke(folder: string): Promise<Result<null, string>> {
    const resolved = await resolvePath('/', folder);
    const path = resolved.ok ? resolved.value : folder;
    for (const name of await this.#names()) {
      const found = await this.#read(name);
      if (found === null || !isInside(path, found.folder)) continue;
      const removed = await this.#write(name, null);
      if (!removed.ok) return removed;
    }
    return ok(null);
  }

  async #names(): Promise<readonly string[]> {
    try {
      return (await readdir(this.#place)).filter((name) => name.endsWith('.json'));
    } catch (error) {
      errorCode(error);
      return [];
    }
  }

  async #read(name: string): Promise<z.output<typeof entry> | null> {
    const bytes = await this.#bytes(name);
    if (bytes === null) return null;
    try {
      const parsed = entry.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  /** Returns the bytes of an entry; null if it is missing or cannot be read. */
  async #bytes(name: string): Promise<Uint8Array | null> {
    const resolved = await resolvePath(this.#place, name);
    if (!resolved.ok) return null;
    try {
      return (await readResolved(resolved.value)).bytes;
    } catch (error) {
      errorCode(error);
      return null;
    }
  }

  async #write(name: string, after: Uint8Array | null): Promise<Result<null, string>> {
    const resolved = await resolvePath(this.#place, name);
    if (!resolved.ok) return resolved;
    const before = await this.#bytes(name);
    const hashBefore = before === null ? null : hashOf(before);
    const changed = await changeFiles([{ path: resolved.value, hashBefore, after }]);
    return changed.ok ? changed : err(`${join(this.#place, name)}: ${changed.error.text}`);
  }
}

function trustFileName(path: string): string {
  return `${createHash('sha256').update(path).digest('hex')}.json`;
}
