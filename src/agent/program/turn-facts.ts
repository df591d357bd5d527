import { readFile } from 'node:fs/promises';
import { release, type as systemName } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import type { TurnFacts } from '#agent/context/turn-note.ts';

type Facts = Pick<TurnFacts, 'time' | 'system' | 'folder' | 'branch'>;

/** Returns the facts about the machine and the folder at the start of a turn. */
export async function turnFacts(workspace: string, now: Date = new Date()): Promise<Facts> {
  return {
    time: localTime(now),
    system: `${systemName()} ${release()} (${process.arch})`,
    folder: workspace,
    branch: await branchOf(workspace),
  };
}

/** Returns `2026-11-25 16:30 (Europe/Berlin)`. */
function localTime(now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const text = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now);
  return `${text} (${timeZone})`;
}

/** Reads the branch from the files of git; null outside of a repository or without a branch. */
async function branchOf(folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    const head = await headOf(at);
    if (head !== null) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? null;
    if (dirname(at) === at) return null;
  }
}

/** A worktree has a file `.git` that names its folder. */
async function headOf(folder: string): Promise<string | null> {
  const git = join(folder, '.git');
  const pointer = await readFile(git, 'utf8').catch(() => null);
  const target = /^gitdir: (.+)$/m.exec(pointer ?? '')?.[1];
  const at = target === undefined ? git : resolve(folder, target);
  return readFile(join(at, 'HEAD'), 'utf8').catch(() => null);
}
