import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { editOf } from '#core/testing/tool-message.ts';
import { ok } from '#shared/base/result.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { endsOf } from './comparison-ends.ts';
import { TurnCheckpoints } from './turn-checkpoints.ts';

// Not run with an older git: takes checkpoints as snapshots.git.test.ts does.

let world: CheckpointWorld;
let checkpoints: TurnCheckpoints;
let stop: () => void;
beforeEach(() => {
  world = new CheckpointWorld();
  const { store, journal, clock } = world.harness;
  checkpoints = new TurnCheckpoints({
    taking: world.taking,
    store,
    journal,
    // Turns end clearly after the last changes of files, which have real times.
    clock: { now: () => Date.now() + 1000, after: (ms, callback) => clock.after(ms, callback) },
    log: silentLog,
  });
  stop = checkpoints.start();
  world.beforePrompt = (sessionId, promptId) => checkpoints.beforePrompt(sessionId, promptId);
});
afterEach(() => {
  stop();
  world.dispose();
});

const run = () => world.harness.agent.run;
const moments = (sessionId: string) =>
  world.rewinding
    .list(sessionId)
    .checkpoints.map(({ moment, isLate, promptSeq }) => [moment, isLate, promptSeq]);

async function drained(): Promise<void> {
  await checkpoints.settled();
  await new Promise((resolve) => setImmediate(resolve));
  await checkpoints.settled();
}

describe('TurnCheckpoints', () => {
  test('TurnCheckpoints are taken before the prompt reaches the agent and after the turn', async () => {
    world.repository.write('a', '1\n');
    const sessionId = await world.session('Do it.');
    await world.prompted(1);
    world.repository.write('a', '2\n');
    run().say({ type: 'turnStarted' });
    world.report(sessionId, editOf('a'));
    run().say({ type: 'turnEnded', busy: false, completed: true });
    await drained();
    expect(moments(sessionId)).toEqual([
      ['beforeTurn', false, 1],
      ['afterTurn', false, 1],
    ]);
    const ends = await endsOf({ taking: world.taking, store: world.harness.store }, sessionId, {
      kind: 'turn',
      promptSeq: 1,
    });
    if (!ends.ok) throw new Error(JSON.stringify(ends));
    const { from, to, env } = ends.value;
    const args = ['diff', '--no-ext-diff', '--no-textconv', from, to];
    const diff = await world.repository.git().text(args, { cwd: world.folder, env });
    expect(diff.ok && diff.value).toContain('-1\n+2');
    const done = await world.rewinding.rewind(sessionId, 1, undefined);
    expect(done).toMatchObject({ ok: true, value: { changed: ['a'] } });
  });

  test('TurnCheckpoints are taken again after a turn whose session was idle before its agent began', async () => {
    world.repository.write('a', '1\n');
    const sessionId = await world.session('Do it.');
    await world.prompted(1);
    const [prompt] = run().prompts;
    run().say({ type: 'promptTaken', promptKey: prompt?.key ?? '', stage: 'delivered' });
    await drained();
    expect(world.harness.status(sessionId)).toBe('idle');
    run().say({ type: 'turnStarted' });
    world.repository.write('a', '2\n');
    world.report(sessionId, editOf('a'));
    run().say({ type: 'turnEnded', busy: false, completed: true });
    await drained();
    expect(moments(sessionId).at(-1)).toEqual(['afterTurn', false, 1]);
    const done = await world.rewinding.rewind(sessionId, 1, undefined);
    expect(done).toMatchObject({ ok: true, value: { changed: ['a'] } });
  });

  test('TurnCheckpoints of a running turn and of a checkpoint are compared with the present files', async () => {
    world.repository.write('a', '1\n');
    const sessionId = await world.session('Do it.');
    await world.prompted(1);
    world.repository.write('a', '2\n');
    const needs = { taking: world.taking, store: world.harness.store };
    const turn = await endsOf(needs, sessionId, { kind: 'turn', promptSeq: 1 });
    expect(turn.ok && turn.value.to).toBe(await world.tree());
    const [first] = world.rewinding.list(sessionId).checkpoints;
    const checkpointId = first?.checkpointId ?? '';
    const ends = await endsOf(needs, sessionId, { kind: 'checkpoint', checkpointId });
    expect(ends).toEqual(turn);
    expect(await endsOf(needs, 'other', { kind: 'checkpoint', checkpointId })).toMatchObject({
      error: { kind: 'noSuchEnd' },
    });
  });

  test('TurnCheckpoints are taken between two turns of which the agent queued the second', async () => {
    const sessionId = await world.session('First.');
    await world.prompted(1);
    run().say({ type: 'turnStarted' });
    await world.harness.sessions.prompt({
      commandId: world.harness.ids.uuid(),
      sessionId,
      text: 'Second.',
    });
    const [, second] = run().prompts;
    run().say({ type: 'promptTaken', promptKey: second?.key ?? '', stage: 'delivered' });
    await drained();
    run().say({ type: 'turnEnded', busy: false, completed: true });
    await drained();
    expect(moments(sessionId).map(([moment, isLate]) => [moment, isLate])).toEqual([
      ['beforeTurn', false],
      ['afterTurn', false],
      ['beforeTurn', true],
      ['afterTurn', false],
    ]);
  });

  test('TurnCheckpoints hold a prompt back for 150 ms at most, and are then marked as late', async () => {
    const { harness } = world;
    const begun = Promise.withResolvers<null>();
    const release = Promise.withResolvers<null>();
    const blocked = world.taking.inStore(world.folder, async () => {
      begun.resolve(null);
      return ok(await release.promise);
    });
    await begun.promise;
    const made = await world.session('Blocked.');
    expect(harness.agent.runs.at(-1)?.prompts ?? []).toEqual([]);
    harness.clock.advance(150);
    await world.prompted(1);
    release.resolve(null);
    await blocked;
    await drained();
    expect(moments(made)).toMatchObject([['beforeTurn', true, 1]]);
  });

  test('TurnCheckpoints that cannot be taken are listed with the reason, and the prompt is sent', async () => {
    rmSync(world.repository.folder, { recursive: true });
    const sessionId = await world.session('Do it.');
    await world.prompted(1);
    const [first] = world.rewinding.list(sessionId).checkpoints;
    expect(first?.failure && textIn('en', first.failure)).toContain('does not exist');
  });
});
