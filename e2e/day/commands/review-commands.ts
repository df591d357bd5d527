import type { ReviewPart } from '#shared/contract/calls/review.ts';
import type { ProgramsToRun } from '#shared/contract/programs-to-run.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import type { FileChange, FileDiff } from '#shared/git/file-change.ts';

import type { DayWorld } from '../world/day-world.ts';
import {
  changedBetween,
  difference,
  git,
  stateOf,
  type FolderState,
} from '../world/folder-state.ts';
import { command, commandId, pick, resultOf } from './command.ts';

type Action = 'stage' | 'unstage' | 'discard';
type ActReply =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly error: { readonly kind: string; readonly programs?: ProgramsToRun };
    };
type Kind = 'all' | 'unstaged' | 'staged';

/** Actions that each comparison allows. */
const actionsOf: Readonly<Record<Kind, readonly Action[]>> = {
  all: ['discard', 'stage'],
  unstaged: ['stage', 'discard'],
  staged: ['unstage'],
};

/** Arguments of `git diff` for the two ends of a comparison. */
const endsOf: Readonly<Record<Kind, readonly string[]>> = {
  all: ['HEAD'],
  unstaged: [],
  staged: ['--cached'],
};

/** Returns the changed lines that git reports between two ends, sorted; each with its sign. */
async function changedLines(folder: string, kind: Kind, path: string): Promise<readonly string[]> {
  const text = await git(folder, 'diff', ...endsOf[kind], '-U0', '--no-renames', '--', path);
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('@@'));
  return first < 0 ? [] : lines.slice(first).filter(isChange).toSorted();
}

const isChange = (line: string) => line.startsWith('+') || line.startsWith('-');

/** Returns a list without those of another one, each removed once. */
function without(list: readonly string[], removed: readonly string[]): readonly string[] {
  const left = [...list];
  for (const each of removed) {
    const at = left.indexOf(each);
    if (at < 0) throw new Error(`git has no changed line "${each}" that the review shows`);
    left.splice(at, 1);
  }
  return left;
}

type Chosen = {
  readonly session: Session;
  readonly kind: Kind;
  readonly action: Action;
  readonly change: FileChange;
  /** Null for the whole file. */
  readonly hunk: FileDiff['hunks'][number] | null;
};

async function choose(
  world: DayWorld,
  [sessionAt, at]: readonly [number, number],
  { kind, isHunk }: { readonly kind: Kind; readonly isHunk: boolean },
): Promise<Chosen | string> {
  const folders = await world.workFolders();
  const sessions = (await world.sessions()).filter(({ cwd }) => folders.includes(cwd));
  const session = pick(sessions, sessionAt);
  if (!session) return 'no session';
  const place = { of: 'session', sessionId: session.sessionId } as const;
  const comparison: Comparison = { kind };
  const listed = await world.api()['review.files']({ place, comparison });
  if (!listed.ok) return listed.error.kind;
  const change = pick(listed.value.files, at);
  const action = pick(actionsOf[kind], at);
  if (!change || !action) return 'no change';
  if (!isHunk) return { session, kind, action, change, hunk: null };
  const read = await world.api()['review.file']({ place, comparison, path: change.path });
  if (!read.ok) throw new Error(`${change.path} has no hunks: ${read.error.kind}`);
  return { session, kind, action, change, hunk: pick(read.value.hunks, at) };
}

/** Throws if an action changed anything besides its file, or a file that it only stages. */
function checkOthers(
  { action, change }: Chosen,
  name: string,
  { before, after }: { readonly before: FolderState; readonly after: FolderState },
): void {
  const changed = changedBetween(before, after);
  const others = changed.filter((path) => path !== change.path && path !== change.oldPath);
  if (others.length > 0) throw new Error(`${name} changed ${others.join(', ')}`);
  if (action !== 'discard' && changed.length > 0) throw new Error(`${name} changed the file`);
  if (before.head !== after.head) throw new Error(`${name} changed the head`);
}

/** Throws if git does not report exactly the change that an action left. */
async function checkChange(
  { session, kind, action, change, hunk }: Chosen,
  name: string,
  linesBefore: readonly string[],
): Promise<void> {
  const { path, oldPath, status } = change;
  if (!hunk) {
    const ends: Kind = action === 'unstage' ? 'staged' : action === 'stage' ? 'unstaged' : kind;
    const left = await git(session.cwd, 'diff', ...endsOf[ends], '--name-only', '--', path);
    if (left !== '') throw new Error(`${name} left a change`);
    return;
  }
  // Git has no diff of an untracked file, and staging changes nothing between HEAD and the files.
  const hasNoLines = status === 'untracked' || oldPath !== null;
  if (hasNoLines || (action === 'stage' && kind === 'all')) return;
  const expected = without(linesBefore, hunk.lines.filter(isChange));
  const now = await changedLines(session.cwd, kind, path);
  if (JSON.stringify(now) !== JSON.stringify(expected))
    throw new Error(`${name} left ${now.join('|')}, not ${expected.join('|')}`);
}

/**
 * Makes a call that may run programs of the repository. They are agreed to only if `isYes`, and
 * before that the call may change nothing.
 */
async function afterQuestion<R extends ActReply>(
  world: DayWorld,
  call: () => Promise<R>,
  { folder, before, isYes }: { folder: string; before: FolderState; isYes: boolean },
): Promise<R> {
  const reply = await call();
  const programs = reply.ok ? undefined : reply.error.programs;
  if (programs === undefined) return reply;
  const changed = difference(before, await stateOf(folder));
  if (changed !== null) throw new Error(`before the question about hooks, ${changed}`);
  if (!isYes) return reply;
  const shown = programs.files.flatMap(({ lines }) => lines).join('\n');
  for (const [, number = ''] of shown.matchAll(/hook-(\d+)/gu))
    world.memory.hooks.set(number, true);
  const agreed = await world.api()['trust.agree']({
    commandId: commandId(),
    hash: programs.hash,
  });
  if (!agreed.ok) throw new Error(`the yes to hooks was refused: ${agreed.error.kind}`);
  return call();
}

/** Stages, unstages or discards a file or a hunk. Undoes that at once if `isUndone`. */
export const review = (
  places: readonly [number, number],
  what: { readonly kind: Kind; readonly isHunk: boolean },
  isUndone: boolean,
) =>
  command('review', async (world) => {
    await world.quiet();
    const chosen = await choose(world, places, what);
    if (typeof chosen === 'string') return chosen;
    const { session, kind, action, change, hunk } = chosen;
    const { cwd: folder, sessionId } = session;
    const { path, stateId } = change;
    const before = await stateOf(folder);
    const lines = hunk ? await changedLines(folder, kind, path) : [];
    const part: ReviewPart = hunk
      ? { of: 'hunk', path, hunkId: hunk.hunkId }
      : { of: 'file', path, stateId };
    const apply = () =>
      world.api()['review.apply']({
        commandId: commandId(),
        place: { of: 'session', sessionId },
        comparison: { kind },
        action,
        parts: [part],
      });
    const isYes = places[1] % 3 !== 0;
    const applied = await afterQuestion(world, apply, { folder, before, isYes });
    const after = await stateOf(folder);
    const name = `${action} ${part.of} ${path} (${kind}) in ${folder.split('/').at(-1)}`;
    if (!applied.ok) {
      const changed = difference(before, after);
      if (changed !== null) throw new Error(`${name} was refused, and ${changed}`);
      return `${name} -> ${applied.error.kind}`;
    }
    checkOthers(chosen, name, { before, after });
    await checkChange(chosen, name, lines);
    const { undoId } = applied.value;
    const undo = async () => {
      const undone = await world.api()['review.undo']({ commandId: commandId(), undoId });
      return undone.ok ? null : undone.error.kind;
    };
    world.memory.undos.push({ name, folder, before, after, undo });
    return `${name} -> ${resultOf(applied)}${isUndone ? `, ${await undoLast(world, 0)}` : ''}`;
  });

/**
 * Undoes an action on files: the newest one, or an earlier one. If nothing changed since, all files
 * and the index are as before, byte for byte.
 */
export async function undoLast(world: DayWorld, back: number): Promise<string> {
  const { undos } = world.memory;
  const [found] = undos.splice(Math.max(0, undos.length - 1 - back), 1);
  if (!found) return 'nothing to undo';
  const { name, folder, before, after, undo } = found;
  const now = await stateOf(folder).catch(() => null);
  if (now === null) return `undo ${name} -> the folder is gone`;
  const failure = await undo();
  const then = await stateOf(folder);
  if (failure !== null) {
    const changed = difference(now, then);
    if (changed !== null) throw new Error(`the undo of ${name} was refused, and ${changed}`);
    if (difference(after, now) === null && failure !== 'busy')
      throw new Error(`the undo of ${name} was refused: ${failure}`);
    return `undo ${name} -> ${failure}`;
  }
  const lost = difference(after, now) === null ? difference(before, then) : null;
  if (lost !== null) throw new Error(`after the undo of ${name}, ${lost}`);
  return `undo ${name} -> done`;
}

/** Undoes an action on files. */
export const undo = (back: number) =>
  command('undo', async (world) => {
    await world.quiet();
    return undoLast(world, back);
  });
