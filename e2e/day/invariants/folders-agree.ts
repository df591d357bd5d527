import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Session } from '#shared/contract/sessions.ts';
import type { FileChange, FileDiff } from '#shared/git/file-change.ts';

import type { DayWorld } from '../world/day-world.ts';
import { git } from '../world/folder-state.ts';
import { eventually } from './eventually.ts';
import { nameOf, type Scene } from './scene.ts';

/** Files of a folder whose hunks are compared at a quiet moment. */
const DIFFS = 3;
const ALL = { kind: 'all' } as const;

const isLive = ({ status }: Session) => status === 'idle' || status === 'waiting';

/** A changed file, by git or by the review. */
type Line = readonly [path: string, isStaged: boolean, isUnstaged: boolean];

/** Returns what `git status` reports now, each untracked file included, sorted. */
async function reportedByGit(folder: string): Promise<readonly Line[]> {
  const text = await git(folder, 'status', '--porcelain', '-z', '-uall', '--no-renames');
  return text
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry): Line => {
      const [staged = ' ', unstaged = ' '] = entry;
      return [entry.slice(3), !' ?'.includes(staged), unstaged !== ' '];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the changed files of the review. A renamed file counts as two, as for `git status`. */
const shownByReview = (files: readonly FileChange[]): readonly Line[] =>
  files
    .map(({ path, isStaged, isUnstaged }): Line => [path, isStaged, isUnstaged])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Returns the added and removed lines of a file by git, sorted; of an untracked one all lines. */
async function linesByGit(folder: string, { path, status }: FileChange): Promise<string[]> {
  if (status === 'untracked') {
    const text = await readFile(join(folder, path), 'utf8');
    const lines = text === '' ? [] : text.replace(/\n$/u, '').split('\n');
    return lines.map((line) => `+${line}`).toSorted();
  }
  const text = await git(folder, 'diff', 'HEAD', '--no-renames', '--', path);
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('@@'));
  return first < 0 ? [] : lines.slice(first).filter(isChange).toSorted();
}

const isChange = (line: string) => line.startsWith('+') || line.startsWith('-');

/** Returns how the review of a session differs from git, or null. */
async function complaintAbout(world: DayWorld, sessionId: string): Promise<string | null> {
  const session = await world.session(sessionId);
  if (!session || !isLive(session)) return null;
  const { cwd } = session;
  const branch = (await git(cwd, 'branch', '--show-current')).trim();
  if (session.git?.kind !== 'branch' || session.git.name !== branch)
    return `${nameOf(session)} has the head ${JSON.stringify(session.git)}, not ${branch}`;
  if (!session.changes) return `${nameOf(session)} has no changes at all`;
  const place = { of: 'session', sessionId } as const;
  const read = await world.api()['review.files']({ place, comparison: ALL });
  if (!read.ok) return `${nameOf(session)} has no review: ${read.error.kind}`;
  const [shown, wanted] = [shownByReview(read.value.files), await reportedByGit(cwd)];
  if (!isDeepStrictEqual(shown, wanted))
    return `the review of ${nameOf(session)} shows ${JSON.stringify(shown)}, git ${JSON.stringify(wanted)}`;
  const { changed, untracked } = session.changes;
  if (changed + untracked > 0 !== wanted.length > 0)
    return `${nameOf(session)} counts ${JSON.stringify(session.changes)}, git ${JSON.stringify(wanted)}`;
  return diffsAgree(world, session, read.value.files.slice(0, DIFFS));
}

/** Returns how the diff of one of these files differs from that of git, or null. */
async function diffsAgree(
  world: DayWorld,
  { sessionId, cwd }: Session,
  files: readonly FileChange[],
): Promise<string | null> {
  const place = { of: 'session', sessionId } as const;
  // A submodule has no lines of its own.
  for (const change of files.filter(({ isSubmodule }) => !isSubmodule)) {
    const diff = await world.api()['review.file']({ place, comparison: ALL, path: change.path });
    if (!diff.ok) return `${change.path} has no diff: ${diff.error.kind}`;
    const complaint = differs(diff.value, await linesByGit(cwd, change));
    if (complaint !== null) return complaint;
  }
  return null;
}

function differs({ change, hunks }: FileDiff, wanted: readonly string[]): string | null {
  const shown = hunks.flatMap(({ lines }) => lines.filter(isChange)).toSorted();
  return isDeepStrictEqual(shown, wanted)
    ? null
    : `the review of ${change.path} shows ${shown.join('|')}, git ${wanted.join('|')}`;
}

/** The branch, the changes and the review of every live session in a repository are those of git. */
export async function checkFolders(world: DayWorld, { desk }: Scene): Promise<void> {
  const folders = await world.workFolders();
  for (const session of desk.sessions) {
    if (!folders.includes(session.cwd)) continue;
    await eventually(() => complaintAbout(world, session.sessionId));
  }
}
