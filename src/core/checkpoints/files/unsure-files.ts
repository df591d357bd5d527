import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';

import type { OwnStore } from '../store/own-store.ts';
import { diffTrees } from '../store/trees.ts';
import { absolute } from './changed-file.ts';

/** A time in which the agent of a turn did not work or waited, in milliseconds since the epoch. */
export type TimeSpan = { readonly from: number; readonly to: number };

type Turn = {
  /** Tree before the turn; null if there is none. */
  readonly before: string | null;
  readonly after: string;
  readonly idle: readonly TimeSpan[];
  /** Times in which a question of the agent was open. */
  readonly waiting: readonly TimeSpan[];
};

type UnsureFiles = { readonly unsure: string[]; readonly whileWaiting: string[] };

/** Longest time by which the clock of a file system lags behind that of the process. */
const LAG_MS = 20;
/** The same for a file system that notes whole seconds, or every second one. */
const COARSE_LAG_MS = 2000;
/** Maximum number of files that are listed. */
const MAX_FILES = 5000;
/** Number of files whose times are read at the same time. */
const PARALLEL = 64;

/**
 * Returns the files that differ between two trees and may have been changed while the agent did not
 * work, and the others that may have been changed while a question was open; null if they are too
 * many or unknown. Must run after the second tree was read: a change that
 * the tree contains is then visible in the times of its file. Paths are bytes, as Latin-1 text.
 */
export async function unsureFiles(
  store: OwnStore,
  { before, after, idle, waiting }: Turn,
): Promise<UnsureFiles | null> {
  const unsure: string[] = [];
  const whileWaiting: string[] = [];
  // No rewind can begin at this turn.
  if (before === null) return { unsure, whileWaiting };
  const changed = await diffTrees(store, before, after);
  if (!changed.ok) return null;
  for (let at = 0; at < changed.value.length; at += PARALLEL) {
    const slice = changed.value.slice(at, at + PARALLEL);
    const times = await Promise.all(slice.map(({ path }) => timesOf(store.place.root, path)));
    slice.forEach(({ path }, nth) => {
      const mayBeIn = (spans: readonly TimeSpan[]) =>
        times[nth]?.some((time) => isWithin(time, spans)) ?? true;
      if (mayBeIn(idle)) unsure.push(path);
      else if (mayBeIn(waiting)) whileWaiting.push(path);
    });
    if (unsure.length + whileWaiting.length > MAX_FILES) return null;
  }
  return { unsure, whileWaiting };
}

/** Returns true if a change with this time may have been made in one of the spans. */
function isWithin(time: number, idle: readonly TimeSpan[]): boolean {
  const lag = time % 1000 === 0 ? COARSE_LAG_MS : LAG_MS;
  return idle.some(({ from, to }) => time <= to && time + lag >= from);
}

/**
 * Returns the times of the last changes of a file's content and state; those of the folder that
 * contained it if it is missing. Null if they cannot be read.
 */
async function timesOf(root: string, path: string): Promise<readonly number[] | null> {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const state = await lstat(at === '' ? root : absolute(root, at)).catch(codeOf);
    if (typeof state !== 'string') return [state.mtimeMs, state.ctimeMs];
    if (at === '' || (state !== 'ENOENT' && state !== 'ENOTDIR')) return null;
  }
}

function codeOf(error: NodeJS.ErrnoException): Stats | string {
  return error.code ?? '';
}
