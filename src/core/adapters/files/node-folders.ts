import { constants } from 'node:fs';
import { access, mkdir, opendir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { FolderFailure, FolderListing, FolderPort } from '../../ports.ts';

const LIST_CAP = 500;
/**
 * Limit of the entries that are scanned, so that a folder of a million files does not block the
 * desk.
 */
const SCAN_CAP = 20_000;

function failureOf(thrown: unknown): FolderFailure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code === 'ENOENT') return 'missing';
  if (code === 'ENOTDIR') return 'notAFolder';
  return 'notReadable';
}

function byHiddenThenName(a: string, b: string): number {
  return (
    Number(a.startsWith('.')) - Number(b.startsWith('.')) ||
    a.localeCompare(b, 'en', { numeric: true })
  );
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}

export class NodeFolders implements FolderPort {
  async check(path: string): Promise<FolderFailure | 'ok'> {
    if (!isAbsolute(path)) return 'notAbsolute';
    try {
      const found = await stat(path);
      if (!found.isDirectory()) return 'notAFolder';
      await access(path, constants.R_OK | constants.X_OK);
      return 'ok';
    } catch (thrown) {
      return failureOf(thrown);
    }
  }

  async make(path: string): Promise<Result<null, string>> {
    try {
      await mkdir(path, { recursive: true });
      return ok(null);
    } catch (thrown) {
      return err(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  async list(path: string): Promise<Result<FolderListing, FolderFailure>> {
    const state = await this.check(path);
    if (state !== 'ok') return err(state);
    try {
      const absolutePath = resolve(path);
      const { names, complete } = await this.#names(absolutePath);
      const folders = names.toSorted(byHiddenThenName).slice(0, LIST_CAP);
      const parent = dirname(absolutePath);
      return ok({
        path: absolutePath,
        parent: parent === absolutePath ? null : parent,
        folders,
        truncated: !complete || names.length > LIST_CAP,
      });
    } catch (thrown) {
      return err(failureOf(thrown));
    }
  }

  async #names(
    path: string,
  ): Promise<{ readonly names: readonly string[]; readonly complete: boolean }> {
    const names: string[] = [];
    let scanned = 0;
    for await (const entry of await opendir(path)) {
      scanned += 1;
      if (scanned > SCAN_CAP) return { names, complete: false };
      if (
        entry.isDirectory() ||
        (entry.isSymbolicLink() && (await isFolder(join(path, entry.name))))
      )
        names.push(entry.name);
    }
    return { names, complete: true };
  }
}
