import { lstat, readFile } from 'node:fs/promises';

import { inGitFolder, type Git } from '#core/git/engine/git.ts';
import { pathText, placeIn } from '#core/git/engine/path-text.ts';

/** First line of a pointer (github.com/git-lfs/git-lfs, docs/spec.md). */
const POINTER = Buffer.from('version https://git-lfs.github.com/spec/');
/** Pointers are smaller than this; same source. */
const POINTER_BYTES = 1024;
/** Number of files that are looked at. */
const MAX_FILES = 2000;

/** Name of the filter of Git LFS. */
export const LFS = 'lfs';

/** Returns true if attributes of a commit give files to Git LFS. */
export async function usesLfs(git: Git, common: string, commit: string): Promise<boolean> {
  const args = ['grep', '-q', '-F', '-e', `filter=${LFS}`, commit, '--', '*.gitattributes'];
  const found = await git.run(args, inGitFolder(common));
  return found.ok && found.value.code === 0;
}

/** Lists files of Git LFS of which a working tree has only the pointers. */
export async function pointerFiles(git: Git, folder: string): Promise<readonly string[]> {
  const listed = await git.output(['ls-files', '-z', '--', `:(attr:filter=${LFS})`], {
    cwd: folder,
  });
  if (!listed.ok) return [];
  const paths = pathText(listed.value).split('\0').filter(Boolean).slice(0, MAX_FILES);
  const pointers: string[] = [];
  for (const path of paths) if (await isPointer(placeIn(folder, path))) pointers.push(path);
  return pointers;
}

async function isPointer(place: string | Buffer): Promise<boolean> {
  // A link may lead to a pipe, which would block the thread that opens it.
  const found = await lstat(place).catch(() => null);
  if (!found?.isFile() || found.size >= POINTER_BYTES) return false;
  const content = await readFile(place).catch(() => null);
  return content?.subarray(0, POINTER.length).equals(POINTER) ?? false;
}
