import { createReadStream } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import type { Git } from '#core/git/engine/git.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import type { WorktreeSummary } from '#shared/git/worktree.ts';

import { fileOf } from './copying/copied-files.ts';
import { outputOf, textOf } from './removal/found.ts';

/** Maximum number of entries whose sizes are added up. */
const MAX_ENTRIES = 100_000;
/** Maximum number and bytes of new files whose lines are counted. */
const MAX_NEW = 500;
const MAX_BYTES = 1024 * 1024;

const UNKNOWN: WorktreeSummary = {
  files: null,
  added: null,
  removed: null,
  commits: null,
  bytes: null,
};

/** Compares a worktree with its base. */
export async function summaryOf(git: Git, stored: StoredWorktree): Promise<WorktreeSummary> {
  const { baseCommit, folder } = stored.shown;
  const filters = await withoutOwnPrograms(git, folder);
  if (!filters.ok) return UNKNOWN;
  const part = { git, stored, env: filters.value };
  const args = ['--no-ext-diff', '--no-textconv', '--no-renames', '--numstat', '-z', baseCommit];
  const numbers = await outputOf(part, ['diff', ...args]);
  const untracked = await outputOf(part, ['ls-files', '-z', '--others', '--exclude-standard']);
  const commits = await textOf(part, ['rev-list', '--count', `${baseCommit}..HEAD`]);
  const changes = numbers === null ? null : linesIn(numbers);
  const made = untracked === null ? null : namesIn(untracked);
  const isKnown = changes !== null && made !== null;
  const newLines = isKnown ? await countLines(folder, made) : 0;
  return {
    files: isKnown ? changes.files + made.length : null,
    added: isKnown ? changes.added + newLines : null,
    removed: isKnown ? changes.removed : null,
    commits: commits === null || commits === '' ? null : Number(commits),
    bytes: await bytesOf(folder),
  };
}

function linesIn(numbers: Uint8Array) {
  const sum = { files: 0, added: 0, removed: 0 };
  for (const entry of namesIn(numbers)) {
    const [added = '', removed = ''] = entry.split('\t');
    // Without lines, only the time or the mode changed.
    if (added === '0' && removed === '0') continue;
    sum.files += 1;
    // A binary file has `-` for both.
    sum.added += Number.parseInt(added, 10) || 0;
    sum.removed += Number.parseInt(removed, 10) || 0;
  }
  return sum;
}

function namesIn(bytes: Uint8Array): readonly string[] {
  const names = pathText(bytes).split('\0');
  return names.filter((name) => name !== '');
}

async function countLines(folder: string, paths: readonly string[]): Promise<number> {
  let lines = 0;
  for (const path of paths.slice(0, MAX_NEW)) {
    const file = fileOf(folder, path);
    const found = await lstat(file).catch(() => null);
    if (found?.isFile() && found.size <= MAX_BYTES)
      lines += await fileLineCount(file).catch(() => 0);
  }
  return lines;
}

async function fileLineCount(file: string): Promise<number> {
  let lines = 0;
  let last = 10;
  for await (const chunk of createReadStream(file)) {
    const bytes: Uint8Array = Buffer.from(chunk);
    for (const byte of bytes) if (byte === 10) lines += 1;
    last = bytes.at(-1) ?? last;
  }
  return last === 10 ? lines : lines + 1;
}

async function bytesOf(folder: string): Promise<number | null> {
  let [bytes, entries] = [0, 0];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const opened = await opendir(next).catch(() => null);
    if (opened === null) return null;
    for await (const entry of opened) {
      entries += 1;
      if (entries > MAX_ENTRIES) return null;
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += (await lstat(path).catch(() => null))?.size ?? 0;
    }
  }
  return bytes;
}
