import type { Session } from '#shared/contract/sessions.ts';

import type { DayWorld } from '../world/day-world.ts';
import { changedBetween, difference, stateOf, type FolderState } from '../world/folder-state.ts';
import { command, commandId, pick, shortOf } from './command.ts';
import { undoLast } from './review-commands.ts';
import { noteSession } from './session-commands.ts';

/** Returns the turns of a session that have a checkpoint, oldest first. */
async function turnsOf(world: DayWorld, { sessionId }: Session): Promise<readonly number[]> {
  const listed = await world.api()['checkpoints.list']({ sessionId });
  if (!listed.ok) return [];
  return listed.value.checkpoints.flatMap(({ moment, promptSeq, failure }) =>
    moment === 'beforeTurn' && failure === null && promptSeq !== null ? [promptSeq] : [],
  );
}

/** Undoes a rewind, all files included. */
async function undoRewind(world: DayWorld, sessionId: string, rewindId: string) {
  const seen = await world.api()['checkpoints.previewUndo']({ sessionId, rewindId });
  if (!seen.ok) return seen.error.kind;
  const files = seen.value.files
    .filter(({ action }) => action !== 'none')
    .map(({ path, stateId }) => ({ path, stateId, isConfirmed: true }));
  const to = { commandId: commandId(), sessionId, rewindId, files };
  const undone = await world.api()['checkpoints.undo'](to);
  return undone.ok ? null : undone.error.kind;
}

export type RewindMode = 'files' | 'conversation' | 'both';

type Turn = { readonly session: Session; readonly promptSeq: number };

/** Chooses a turn that has a checkpoint; returns why there is none otherwise. */
async function chooseTurn(
  world: DayWorld,
  [sessionAt, turnAt]: readonly [number, number],
): Promise<Turn | string> {
  const folders = await world.workFolders();
  const sessions = (await world.sessions()).filter(({ cwd }) => folders.includes(cwd));
  const session = pick(sessions, sessionAt);
  if (!session) return 'no session';
  const promptSeq = pick(await turnsOf(world, session), turnAt);
  return promptSeq === null ? `${shortOf(session)} has no checkpoint` : { session, promptSeq };
}

/** Returns all files that a rewind to before a turn offers, each confirmed. */
async function filesOf(world: DayWorld, { session, promptSeq }: Turn) {
  const { sessionId } = session;
  const shown = await world.api()['checkpoints.preview']({ sessionId, promptSeq });
  if (!shown.ok) return shown.error.kind;
  return shown.value.files
    .filter(({ action, state }) => action !== 'none' && state !== 'blocked')
    .map(({ path, stateId }) => ({ path, stateId, isConfirmed: true }));
}

/** Throws if a rewind changed other files than it reports, or more than files. */
function checkRewound(
  name: string,
  reported: readonly string[],
  { before, after }: { readonly before: FolderState; readonly after: FolderState },
): void {
  const [said, changed] = [reported.toSorted().join(), changedBetween(before, after).join()];
  if (said !== changed) throw new Error(`${name} reports ${said}, and changed ${changed}`);
  const rest = difference({ ...before, files: after.files }, after);
  if (rest !== null) throw new Error(`after ${name}, ${rest}`);
}

/**
 * Rewinds a session to the moment before a turn: all files that it offers if `isConfirmed`, else
 * those that are as the agent left them.
 */
export const rewind = (
  places: readonly [number, number],
  mode: RewindMode,
  { isConfirmed, isUndone }: { readonly isConfirmed: boolean; readonly isUndone: boolean },
) =>
  command(`rewind ${mode}`, async (world) => {
    await world.quiet();
    const turn = await chooseTurn(world, places);
    if (typeof turn === 'string') return turn;
    const { session, promptSeq } = turn;
    const { sessionId, cwd } = session;
    const files = await filesOf(world, turn);
    if (typeof files === 'string') return `${shortOf(session)} -> ${files}`;
    const before = await stateOf(cwd);
    const rewound = await world.api()['checkpoints.rewind']({
      commandId: commandId(),
      sessionId,
      promptSeq,
      mode,
      ...(isConfirmed && mode !== 'conversation' ? { files } : {}),
    });
    const after = await stateOf(cwd);
    const name = `rewind of ${shortOf(session)} to ${promptSeq}`;
    checkRewound(name, rewound.ok ? rewound.value.changed : [], { before, after });
    if (!rewound.ok) return `${name} -> ${rewound.error.kind}`;
    if (rewound.value.session) await noteSession(world, rewound.value.session, null);
    const { rewindId, changed } = rewound.value;
    if (rewindId === null) return `${name} -> no file`;
    const undo = () => undoRewind(world, sessionId, rewindId);
    world.memory.undos.push({ name, folder: cwd, before, after, undo });
    return `${name} -> ${changed.join()}${isUndone ? `, ${await undoLast(world, 0)}` : ''}`;
  });
