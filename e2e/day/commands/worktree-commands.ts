import { existsSync, readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Worktree } from '#shared/git/worktree.ts';

import type { DayAgent } from '../world/day-agents.ts';
import type { DayWorld } from '../world/day-world.ts';
import { changedBetween, stateOf } from '../world/folder-state.ts';
import { command, commandId, pick } from './command.ts';
import { noteSession, readyAgent } from './session-commands.ts';

/** A worktree that is not finished after this time is a fault. */
const MADE_MS = 30_000;

async function worktreesOf(world: DayWorld): Promise<readonly Worktree[]> {
  const listed = await world.api()['worktrees.list']({ repository: null });
  return listed.ok ? listed.value.worktrees : [];
}

/** Waits until a worktree has a state at which it stays. */
async function settled(world: DayWorld, worktreeId: string): Promise<Worktree> {
  const until = Date.now() + MADE_MS;
  for (;;) {
    const seen = await world.api()['worktrees.progress']({ worktreeId, from: 0 });
    if (!seen.ok) throw new Error(`a worktree is gone: ${seen.error.kind}`);
    const { worktree } = seen.value;
    if (['ready', 'failed', 'removed'].includes(worktree.state)) return worktree;
    if (Date.now() > until) throw new Error(`${worktree.branch} is ${worktree.state} for ever`);
    await wait(100);
  }
}

/** Each submodule of a worktree is checked out, or named as empty. */
function checkSubmodules(
  { branch, folder, emptySubmodules = [] }: Worktree,
  paths: readonly string[],
  isWanted: boolean,
): void {
  for (const path of paths) {
    const hasContent = readdirSync(join(folder, path)).length > 0;
    if (hasContent === emptySubmodules.includes(path) || (isWanted && !hasContent))
      throw new Error(
        `${path} of ${branch} ${hasContent ? 'has content' : 'is empty'}; named as empty: ${emptySubmodules.join()}`,
      );
  }
}

/** Begins a session of an agent in a new worktree of a folder. */
export const createWorktree = (
  agents: readonly DayAgent[],
  [agentAt, folderAt, promptAt]: readonly [number, number, number],
) =>
  command('new worktree', async (world) => {
    const agent = pick(
      agents.filter(({ agentId }) => agentId !== 'demo'),
      agentAt,
    );
    const cwd = pick(world.folders, folderAt);
    if (!agent || cwd === null) return 'nothing to begin';
    const { agentId } = agent;
    const { defaultPermissionMode: permissionMode } = await readyAgent(world, agentId);
    const branch = `own-${world.memory.next()}`;
    const plan = await world.api()['worktrees.plan']({ cwd, text: branch, base: null });
    if (!plan.ok) throw new Error(`there is no plan for ${branch}: ${plan.error.kind}`);
    const play = world.plays.pick(agentId, plan.value.folder, promptAt);
    const hasSubmodules = promptAt % 3 > 0;
    const start = { sessionId: randomUUID(), agentId, permissionMode, model: null };
    const made = await world.api()['worktrees.create']({
      commandId: commandId(),
      cwd,
      text: branch,
      branch,
      base: null,
      copy: true,
      submodules: hasSubmodules,
      setUpHash: null,
      startsAtOnce: false,
      starts: [{ ...start, prompt: play.prompt }],
    });
    if (!made.ok) throw new Error(`${branch} was not made: ${made.error.kind}`);
    const [first] = made.value.worktrees;
    const worktree = first && (await settled(world, first.worktreeId));
    if (worktree?.state !== 'ready') throw new Error(`${branch} is ${worktree?.state}`);
    checkSubmodules(worktree, plan.value.submodules, hasSubmodules);
    await world.quiet();
    const session = await world.session(start.sessionId);
    if (!session) throw new Error(`the session of ${branch} did not begin`);
    await noteSession(world, session, play);
    return `${agentId} in ${branch}: ${play.kind}`;
  });

/** Removes a worktree, and restores it at once if `isRestored`. No file may differ then. */
export const removeWorktree = (at: number, isRestored: boolean) =>
  command('remove a worktree', async (world) => {
    await world.quiet();
    const ready = (await worktreesOf(world)).filter(({ state }) => state === 'ready');
    const worktree = pick(ready, at);
    if (!worktree) return 'no worktree';
    const { worktreeId, folder, branch } = worktree;
    const found = await world.api()['worktrees.findings']({ worktreeId });
    if (!found.ok) return `${branch} -> ${found.error.kind}`;
    const { findingsId } = found.value.findings;
    const before = await stateOf(folder);
    const removed = await world.api()['worktrees.remove']({
      commandId: commandId(),
      worktreeId,
      findingsId,
      deletesBranch: at % 2 === 0,
    });
    if (!removed.ok) {
      const lost = changedBetween(before, await stateOf(folder));
      if (lost.length > 0) throw new Error(`${branch} was not removed, and ${lost.join()} differ`);
      return `${branch} -> ${removed.error.kind}`;
    }
    if (existsSync(folder)) throw new Error(`${branch} was removed, and its folder is there`);
    world.memory.removed.push({ worktreeId, folder, before });
    return `${branch} -> removed${isRestored ? `, ${await restoreLast(world)}` : ''}`;
  });

/** Restores the worktree that was removed last, with all of its files. */
async function restoreLast(world: DayWorld): Promise<string> {
  const last = world.memory.removed.pop();
  if (!last) return 'nothing removed';
  const { worktreeId, folder, before } = last;
  const restored = await world.api()['worktrees.restore']({ commandId: commandId(), worktreeId });
  if (!restored.ok) throw new Error(`${folder} was not restored: ${restored.error.kind}`);
  const lost = changedBetween(before, await stateOf(folder));
  if (lost.length > 0) throw new Error(`${folder} was restored, and ${lost.join()} differ`);
  return 'restored';
}

/** Restores a worktree that was removed before. */
export const restoreWorktree = () => command('restore a worktree', restoreLast);
