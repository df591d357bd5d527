import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

import { blobId } from '#core/checkpoints/files/file-state.ts';
import { TEMPORARY } from '#core/checkpoints/store/own-store.ts';

/** Files of a working tree by path, each with the id of its content. */
export type FolderState = ReadonlyMap<string, string>;

/** Reads all files and links of a working tree, the git folder excluded. */
export function readFolder(root: string): FolderState {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name === '.git') continue;
      if (entry.isDirectory()) visit(path);
      else files.set(relative(root, path), readId(path));
    }
  };
  visit(root);
  return files;
}

/** Returns the id of the content of a file, or of the target of a link. */
export function readId(path: string): string {
  const isLink = lstatSync(path).isSymbolicLink();
  return blobId(isLink ? Buffer.from(readlinkSync(path)) : readFileSync(path), 'sha1');
}

/** Returns true for a file in a temporary folder of a rewind. */
export function isLeftover(path: string): boolean {
  return path.split('/').some((part) => part.startsWith(TEMPORARY));
}

/** Hashes a git folder: names, modes, bytes, and times of change except those of folders. */
export function hashFolder(root: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const name of names.toSorted()) {
    const path = join(root, name);
    const state = lstatSync(path);
    hash.update(`${name}\0${state.mode}\0`);
    if (state.isFile()) hash.update(`${state.mtimeMs}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
