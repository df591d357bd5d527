import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import type { ReviewRepository } from '../../repository/review-repository.ts';

/** A file of a tree; its path has `/` and no empty part. */
export type TreeFile = {
  readonly path: string;
  readonly text: string;
  readonly isProgram: boolean;
};

type Entry = { readonly mode: string; readonly type: 'blob' | 'tree'; readonly id: string };

/**
 * Writes files as a tree and returns its id. Git checks no names here, so that an edit of a file
 * in a folder such as `.git` can be shown, too; nothing is ever checked out.
 */
export async function writeTree(
  repository: ReviewRepository,
  files: readonly TreeFile[],
): Promise<Result<string, GitFailure>> {
  let level = new Map<string, Entry>();
  for (const { path, text, isProgram } of files) {
    const id = await write(repository, ['hash-object', '-w', '--no-filters', '--stdin'], text);
    if (!id.ok) return id;
    const mode = isProgram ? FILE_MODES.program : FILE_MODES.file;
    level.set(path, { mode, type: 'blob', id: id.value });
  }
  const deepest = Math.max(0, ...files.map(({ path }) => path.split('/').length - 1));
  for (let depth = deepest; depth > 0; depth -= 1) {
    const folded = await foldLevel(repository, level, depth);
    if (!folded.ok) return folded;
    level = folded.value;
  }
  return write(repository, ['mktree', '-z'], treeLines([...level]));
}

/** Puts the entries that have this many folders into trees of these folders. */
async function foldLevel(
  repository: ReviewRepository,
  level: ReadonlyMap<string, Entry>,
  depth: number,
): Promise<Result<Map<string, Entry>, GitFailure>> {
  const next = new Map<string, Entry>();
  const folders = new Map<string, [string, Entry][]>();
  for (const [path, entry] of level) {
    const parts = path.split('/');
    if (parts.length - 1 < depth) next.set(path, entry);
    else {
      const folder = parts.slice(0, -1).join('/');
      folders.set(folder, [...(folders.get(folder) ?? []), [parts.at(-1) ?? '', entry]]);
    }
  }
  for (const [folder, entries] of folders) {
    const id = await write(repository, ['mktree', '-z'], treeLines(entries));
    if (!id.ok) return id;
    next.set(folder, { mode: '040000', type: 'tree', id: id.value });
  }
  return ok(next);
}

function treeLines(entries: readonly (readonly [string, Entry])[]): string {
  return entries.map(([name, { mode, type, id }]) => `${mode} ${type} ${id}\t${name}\0`).join('');
}

async function write(
  repository: ReviewRepository,
  args: readonly string[],
  input: string,
): Promise<Result<string, GitFailure>> {
  const written = await repository.read(args, { input: Buffer.from(input) });
  return written.ok ? ok(written.value.toString().trim()) : written;
}
