import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ApiFamily } from '#agent/history/message.ts';

import type { Play } from './moves.ts';
import { playReal, playScripted, type PlayedTask } from './play-task.ts';
import { CODE_PLAYS } from './plays/code-plays.ts';
import { SYSTEM_PLAYS } from './plays/system-plays.ts';
import { TEXT_PLAYS } from './plays/text-plays.ts';
import { prepareTask, taskNames } from './task-folder.ts';

export interface TasksScore {
  readonly tasks: readonly PlayedTask[];
  /** Tasks whose own test or reference solution is wrong. The gate is none. */
  readonly unsound: readonly string[];
  /** True if every task has the reward 1 and nothing unexpected happened. */
  readonly isPassed: boolean;
}

const PLAYS: Readonly<Record<string, Play>> = { ...CODE_PLAYS, ...TEXT_PLAYS, ...SYSTEM_PLAYS };
const EDITING: readonly ApiFamily[] = ['anthropic', 'chat', 'gemini'];
/** Tasks that are played at the same time. */
const AT_ONCE = 2;

/** Plays tasks with the scripted model (`model` null, each with one of the APIs) or a real one. */
export async function scoreTasks(
  model: string | null,
  names: readonly string[] = taskNames(),
): Promise<TasksScore> {
  const unsound = model === null ? names.flatMap(soundness) : [];
  const waiting = names.map((name, index) => ({ name, index }));
  const tasks: PlayedTask[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      // oxlint-disable-next-line no-await-in-loop -- a few at a time
      tasks.push(await playTask(next.name, next.index, model));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const sorted = tasks.toSorted((one, other) => (one.task < other.task ? -1 : 1));
  const isPassed = unsound.length === 0 && sorted.every(isSolved);
  return { tasks: sorted, unsound, isPassed };
}

export function isSolved({ reward, problems }: PlayedTask): boolean {
  return reward === 1 && problems.length === 0;
}

async function playTask(name: string, index: number, model: string | null): Promise<PlayedTask> {
  if (model !== null) return playReal(name, model);
  const play = PLAYS[name];
  if (!play) throw new Error(`The scripted model does not know the task ${name}.`);
  return playScripted(name, play, familyOf(play, index));
}

/** Returns an API that offers the tools of a play: Responses has apply_patch instead of edit. */
function familyOf(play: Play, index: number): ApiFamily {
  const tools = new Set(play.map(({ tool }) => tool));
  if (!tools.has('edit')) return 'responses';
  return EDITING[index % EDITING.length] ?? 'anthropic';
}

/** Checks that a test fails before the reference solution and passes after it. */
export function soundness(name: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'corral-task-'));
  try {
    const task = prepareTask(name, folder);
    const before = task.reward();
    task.solve();
    const after = task.reward();
    return before === 0 && after === 1 ? [] : [`${name}: reward ${before}, solved ${after}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
