import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { editOf } from '#core/testing/tool-message.ts';
import { WorktreeDesk } from '#core/worktrees/worktree-desk.fixture.ts';
import type { Worktree } from '#shared/git/worktree.ts';

import { endsOf } from './comparison-ends.ts';
import { takeBeforeRemoval } from './removal-checkpoints.ts';

let desk: WorktreeDesk;
let world: CheckpointWorld;
let made: Worktree;

beforeEach(async () => {
  desk = new WorktreeDesk();
  desk.repository.write('页面.ts', 'one\n');
  desk.repository.commit('first');
  world = new CheckpointWorld(desk.repository);
  const { taking, harness } = world;
  desk.beforeRemoval = (folder) => takeBeforeRemoval({ taking, store: harness.store }, folder);
  made = await desk.createOne({ text: 'Fix it' });
});
afterEach(async () => {
  await desk.close();
  world.harness.dispose();
});

const page = () => join(made.folder, '页面.ts');
const stored = () => world.harness.store.checkpoints.all();
const removed = () => desk.remove(made.worktreeId, true);

async function session(cwd: string): Promise<string> {
  const started = await world.harness.sessions.create({
    commandId: crypto.randomUUID(),
    agentId: 'scripted',
    cwd,
    permissionMode: 'default',
    model: null,
    prompt: 'Do it.',
  });
  if (!started.ok) throw new Error(started.error.kind);
  return started.value.session.sessionId;
}

describe('takeBeforeRemoval', () => {
  test('takeBeforeRemoval takes a checkpoint of each session in the folder, and of no other', async () => {
    const inside = [await session(made.folder), await session(made.folder)];
    await session(desk.repository.folder);
    expect(await removed()).toMatchObject({ value: { worktree: { noCheckpoint: null } } });
    const { folder } = made;
    const taken = { moment: 'beforeRemoval', failure: null, folder };
    expect(stored()).toMatchObject([taken, taken]);
    expect(new Set(stored().map(({ sessionId }) => sessionId))).toEqual(new Set(inside));
  });

  test('takeBeforeRemoval takes one of a folder in which no session worked', async () => {
    expect(await removed()).toMatchObject({ value: { worktree: { noCheckpoint: null } } });
    expect(stored()).toMatchObject([{ sessionId: '', moment: 'beforeRemoval', failure: null }]);
  });

  test('takeBeforeRemoval leaves a checkpoint that is an end of a review after the removal is undone, and turns that can be rewound', async () => {
    const sessionId = await session(made.folder);
    const edit = () => {
      writeFileSync(page(), 'by the agent\n');
      world.report(sessionId, editOf(page()));
    };
    const turn = await world.turn(sessionId, edit, made.folder);
    writeFileSync(join(made.folder, 'mine.ts'), 'mine\n');
    await removed();
    expect(existsSync(made.folder)).toBe(false);
    const checkpoint = stored().find(({ moment }) => moment === 'beforeRemoval');
    const comparison = {
      kind: 'checkpoint',
      checkpointId: checkpoint?.checkpointId ?? '',
    } as const;
    const parts = { taking: world.taking, store: world.harness.store };
    expect(await endsOf(parts, sessionId, comparison)).toMatchObject({
      error: { kind: 'noSuchEnd' },
    });

    expect(await desk.restore(made.worktreeId)).toMatchObject({ ok: true });
    writeFileSync(page(), 'after the undo\n');
    const ends = await endsOf(parts, sessionId, comparison);
    if (!ends.ok) throw new Error(JSON.stringify(ends));
    const { from, to, env } = ends.value;
    const args = ['diff', '--no-ext-diff', '--no-textconv', from, to];
    const diff = await desk.repository.git().text(args, { cwd: made.folder, env });
    expect(diff.ok && diff.value).toContain('-by the agent\n+after the undo');
    expect(diff.ok && diff.value).not.toContain('mine.ts');

    writeFileSync(page(), 'by the agent\n');
    await world.rewound(sessionId, turn.turn);
    expect(readFileSync(page(), 'utf8')).toBe('one\n');
    expect(readFileSync(join(made.folder, 'mine.ts'), 'utf8')).toBe('mine\n');
  });

  test('takeBeforeRemoval does not prevent a removal if it fails, and the reason is in the result', async () => {
    writeFileSync(join(world.harness.folder, 'checkpoints'), 'a file in the way');
    writeFileSync(page(), 'work\n');
    expect(await removed()).toMatchObject({
      value: {
        worktree: { state: 'removed', noCheckpoint: { name: 'checkpointFailures.disk' } },
      },
    });
    expect(stored()).toMatchObject([{ tree: null, failure: { name: 'checkpointFailures.disk' } }]);
    await desk.restore(made.worktreeId);
    expect(desk.shown(made.worktreeId)).toMatchObject({ state: 'ready', noCheckpoint: null });
    expect(readFileSync(page(), 'utf8')).toBe('work\n');
  });

  test('takeBeforeRemoval reports the number of files that it leaves out', async () => {
    writeFileSync(join(made.folder, 'big.bin'), '');
    truncateSync(join(made.folder, 'big.bin'), 11 * 1024 * 1024);
    expect(await removed()).toMatchObject({
      value: {
        worktree: {
          noCheckpoint: { name: 'checkpointFailures.incomplete', values: { count: 1 } },
        },
      },
    });
  });
});
