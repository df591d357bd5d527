import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { SessionForks } from '#core/sessions/forks/session-forks.ts';
import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { editOf } from '#core/testing/tool-message.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { Worktrees } from '#core/worktrees/worktrees.ts';
import { ok } from '#shared/base/result.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { DEFAULT_COPY, type ProjectScript } from '#shared/project/project-setup.ts';

import { RewindCalls } from '../rewind-calls.ts';
import { ForkStarts } from './fork-starts.ts';
import { Forking } from './forking.ts';

// Not run with an older git: takes checkpoints as snapshots.git.test.ts does.

const commandId = '11111111-1111-4111-8111-111111111111';
/** A set-up script that fails once. */
const FAILS_ONCE =
  'if [ -f ../tried ]; then cat kept.txt > seen.txt; else echo No.; touch ../tried; exit 3; fi';
let world: CheckpointWorld;
let calls: RewindCalls;
let starts: ForkStarts;
let worktrees: Worktrees;
let stored: Map<string, StoredWorktree>;
let setup: ProjectScript | null;

beforeEach(() => {
  world = new CheckpointWorld();
  stored = new Map();
  setup = null;
  const { harness, taking, rewinding } = world;
  const { agent, clock, ids, journal, sessions, store } = harness;
  agent.forks = true;
  agent.forksAtTurn = true;
  const agents = new Map([[agent.agentId, agent]]);
  const forks = new SessionForks({ ...harness.recoveryServices, ids, agents, sessions });
  starts = new ForkStarts({ taking, store, forks, ids });
  worktrees = newWorktrees();
  const forking = new Forking({ taking, store, forks, starts, worktrees, sessions, ids });
  const settled = () => Promise.resolve();
  const canForkAtTurn = async () => agent.forksAtTurn;
  const needs = { forks, store, sessions, journal, clock };
  calls = new RewindCalls({ ...needs, rewinding, forking, settled, canForkAtTurn });
});
afterEach(() => world.dispose());

function newWorktrees(): Worktrees {
  const { repository, harness } = world;
  const { clock, folder: dataDir } = harness;
  return new Worktrees({
    git: repository.git(),
    records: {
      get: (worktreeId) => stored.get(worktreeId) ?? null,
      all: () => [...stored.values()],
      put: (each) => ok(stored.set(each.shown.worktreeId, each)),
      delete: (worktreeId) => ok(stored.delete(worktreeId)),
    },
    clock,
    ids: { uuid: () => crypto.randomUUID() },
    log: silentLog,
    processes: new NodeProcesses(),
    environment: { dataDir, platform: process.platform },
    variables: () => repository.variables,
    placeOfNew: async () => ok(join(dataDir, 'worktrees')),
    setupOf: async () => ({
      setup,
      copy: { value: [...DEFAULT_COPY], from: 'default' },
      branchPrefix: { value: 'corral/', from: 'default' },
      ports: { value: 10, from: 'default' },
    }),
    confirmed: () => undefined,
    startSession: async () => ok(null),
    forks: starts,
    beforeRemoval: async () => null,
    returned: () => undefined,
    insiders: () => ({ sessions: [], terminals: [] }),
  });
}

const write = (path: string, content: string) => world.repository.write(path, content);
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

/** Plays a turn of a real session that changes files. Returns the session and the prompt's position. */
async function changedSession() {
  write('kept.txt', 'committed\n');
  write('gone.txt', 'committed\n');
  world.repository.commit('First');
  write('kept.txt', 'not committed\n');
  write('new.txt', 'not tracked\n');
  rmSync(join(world.folder, 'gone.txt'));
  world.beforePrompt = async (sessionId, promptId) => {
    const about = { sessionId, promptId, folder: world.folder, moment: 'beforeTurn' } as const;
    await world.taking.take(about);
  };
  const { agent, store } = world.harness;
  const sessionId = await world.session('Change it.');
  await world.prompted(1);
  const key = agent.run.prompts[0]?.key ?? '';
  agent.run.say(
    { type: 'facts', facts: { agentSessionId: 'original' } },
    { type: 'turnStarted' },
    { type: 'promptTaken', promptKey: key, stage: 'delivered' },
  );
  write('kept.txt', 'by the agent\n');
  write('made.txt', 'by the agent\n');
  world.report(sessionId, editOf('kept.txt'));
  world.report(sessionId, editOf('made.txt'));
  agent.run.say({ type: 'turnEnded', busy: false, completed: true });
  const folder = world.folder;
  await world.taking.take({ sessionId, promptId: key, folder, moment: 'afterTurn' });
  return { sessionId, promptSeq: store.messages.byId(sessionId, key)?.seq ?? 0 };
}

type Forked = Awaited<ReturnType<RewindCalls['fork']>>;

/** Returns the session of a fork in a worktree. */
function started(done: Forked) {
  const session = done.ok ? done.value.session : null;
  if (!session?.worktreeId) throw new Error(JSON.stringify(done));
  return { ...session, worktreeId: session.worktreeId };
}

/** Forks with a set-up script that fails at first. Returns the worktree and the id of the new session. */
async function failedFork() {
  const turn = await changedSession();
  setup = { text: FAILS_ONCE, hash: 'h1', from: 'person', isConfirmed: true };
  const done = await calls.fork({ commandId, ...turn, setUpHash: 'h1' });
  if (!done.ok || done.value.session) throw new Error(JSON.stringify(done));
  return done.value;
}

const shown = (worktreeId: string) => stored.get(worktreeId)?.shown;

describe('RewindCalls', () => {
  test('RewindCalls.fork starts the fork in a worktree with the files from before the turn', async () => {
    const turn = await changedSession();
    const done = await calls.fork({ commandId, ...turn, setUpHash: null });
    expect(done).toMatchObject({ value: { prompt: { text: 'Change it.' }, kept: [] } });
    const { cwd, worktreeId, sessionId } = started(done);
    expect(cwd).not.toBe(world.folder);
    expect(read(cwd, 'kept.txt')).toBe('not committed\n');
    expect(read(cwd, 'new.txt')).toBe('not tracked\n');
    expect(existsSync(join(cwd, 'gone.txt'))).toBe(false);
    expect(existsSync(join(cwd, 'made.txt'))).toBe(false);
    expect(read(world.folder, 'kept.txt')).toBe('by the agent\n');
    expect(stored.get(worktreeId)?.shown).toMatchObject({ state: 'ready', sessionId });
  });

  test('RewindCalls.fork starts the worktree from the commit of before the turn', async () => {
    const turn = await changedSession();
    const { repository, harness } = world;
    const first = repository.run('rev-parse', 'HEAD');
    repository.commit('Later');
    const forkAt = async () => {
      const done = await calls.fork({ commandId, ...turn, setUpHash: null });
      const { cwd, worktreeId } = started(done);
      const { base, baseCommit } = stored.get(worktreeId)?.shown ?? {};
      const head = repository.git().text(['rev-parse', 'HEAD'], { cwd });
      return { head: await head, base, baseCommit, kept: read(cwd, 'kept.txt') };
    };
    const [before] = harness.store.checkpoints.ofSession(turn.sessionId);
    expect(before?.head).toBe(first);
    expect(await forkAt()).toEqual({
      head: ok(first),
      base: 'HEAD',
      baseCommit: first,
      kept: 'not committed\n',
    });
    if (!before) return;
    const { head: _, ...older } = before;
    harness.journal.write((entry) => entry.checkpoint(older));
    expect(await calls.list(turn)).toMatchObject({ value: { checkpoints: [{ head: null }, {}] } });
    const now = repository.run('rev-parse', 'HEAD');
    expect(await forkAt()).toMatchObject({ baseCommit: now, kept: 'not committed\n' });
  });

  test('RewindCalls.fork starts from the present commit if the recorded one no longer exists', async () => {
    const turn = await changedSession();
    const { repository } = world;
    const gone = repository.run('rev-parse', 'HEAD');
    const { promptSeq, sessionId } = turn;
    expect(await calls.forkPoint({ promptSeq, sessionId })).toEqual(ok({ commit: gone }));
    await world.own();
    repository.run('checkout', '-q', '--orphan', 'other');
    repository.commit('Only this');
    repository.run('branch', '-q', '-D', 'main');
    repository.run('reflog', 'expire', '--expire=now', '--all');
    repository.run('gc', '-q', '--prune=now');
    const now = repository.run('rev-parse', 'HEAD');
    expect(await calls.forkPoint({ promptSeq, sessionId })).toEqual(ok({ commit: null }));
    const done = await calls.fork({ commandId, ...turn, setUpHash: null });
    const { cwd, worktreeId } = started(done);
    expect(done).toMatchObject({ value: { kept: [] } });
    expect(stored.get(worktreeId)?.shown).toMatchObject({ baseCommit: now, state: 'ready' });
    expect(read(cwd, 'kept.txt')).toBe('not committed\n');
    expect(existsSync(join(cwd, 'made.txt'))).toBe(false);
  });

  test('RewindCalls.fork runs the confirmed set-up script on the files from before the turn', async () => {
    const turn = await changedSession();
    const text = 'cat kept.txt > seen.txt; echo "$CORRAL_PORT_BASE" >> seen.txt; echo Done.';
    setup = { text, hash: 'h1', from: 'person', isConfirmed: true };
    const stale = await calls.fork({ commandId, ...turn, setUpHash: 'other' });
    expect(stale).toMatchObject({ error: { kind: 'worktreeFailed' } });
    const done = await calls.fork({ commandId, ...turn, setUpHash: 'h1' });
    const { cwd, worktreeId } = started(done);
    const { portBase, setUp } = stored.get(worktreeId)?.shown ?? {};
    expect(setUp).toMatchObject({ state: 'succeeded', tail: expect.stringContaining('Done.') });
    expect(read(cwd, 'seen.txt')).toBe(`not committed\n${portBase}\n`);
  });

  test('RewindCalls.fork starts no session if the set-up fails, and says why', async () => {
    const { problem, prompt, worktreeId } = await failedFork();
    expect(problem && textIn('en', problem)).toContain('3');
    expect(prompt?.text).toBe('Change it.');
    const { state, setUp } = shown(worktreeId) ?? {};
    expect([state, setUp?.state, setUp?.tail]).toEqual(['failed', 'failed', 'No.\n']);
    expect(world.harness.store.sessions.all()).toHaveLength(1);
  });

  test.each([
    ['h1', 'with the set-up again', 'not committed\n'],
    [null, 'without the set-up', null],
  ])(
    'Worktrees.continue starts a fork whose set-up failed (hash %s: %s)',
    async (setUpHash, _how, seen) => {
      const { worktreeId, sessionId } = await failedFork();
      await worktrees.continue({ commandId, worktreeId, setUpHash });
      await worktrees.making.settled();
      expect(shown(worktreeId)).toMatchObject({ state: 'ready', sessionId, problem: null });
      const { cwd = '' } = shown(worktreeId) ?? {};
      expect(existsSync(join(cwd, 'seen.txt')) ? read(cwd, 'seen.txt') : null).toBe(seen);
      expect(read(cwd, 'kept.txt')).toBe('not committed\n');
      expect(world.harness.store.sessions.get(sessionId)).toMatchObject({
        cwd,
        worktreeId,
        forkedFrom: { before: { isFirst: true } },
      });
    },
  );

  test('Worktrees.continue starts a fork after a restart, and only once', async () => {
    const { worktreeId, sessionId } = await failedFork();
    const failed = stored.get(worktreeId);
    const restarted = newWorktrees();
    await restarted.repair();
    await restarted.continue({ commandId, worktreeId, setUpHash: null });
    await restarted.making.settled();
    expect(shown(worktreeId)).toMatchObject({ state: 'ready', sessionId });
    // The core ended after the start of the session, and before that was noted.
    if (!failed) throw new Error('There is no worktree.');
    const ready = { ...failed.shown, state: 'ready', setUp: null } as const;
    stored.set(worktreeId, { ...failed, shown: ready });
    const again = newWorktrees();
    await again.repair();
    await again.making.settled();
    expect(shown(worktreeId)).toMatchObject({ state: 'ready', sessionId });
    expect(world.harness.store.sessions.all()).toHaveLength(2);
  });

  test('Worktrees.continue gives a worktree its files if that was not done at first', async () => {
    const turn = await changedSession();
    const [before] = world.harness.store.checkpoints.ofSession(turn.sessionId);
    if (!before) throw new Error('There is no checkpoint.');
    world.harness.journal.write((entry) => entry.checkpoint({ ...before, storeId: 'other' }));
    const done = await calls.fork({ commandId, ...turn, setUpHash: null });
    const { worktreeId, problem } = done.ok ? done.value : { worktreeId: '', problem: null };
    expect(problem && textIn('en', problem)).toContain('no checkpoint');
    expect(shown(worktreeId)).toMatchObject({ state: 'failed', sessionId: null });
    world.harness.journal.write((entry) => entry.checkpoint(before));
    await worktrees.continue({ commandId, worktreeId, setUpHash: null });
    await worktrees.making.settled();
    expect(shown(worktreeId)).toMatchObject({ state: 'ready', sessionId: expect.any(String) });
    expect(read(shown(worktreeId)?.cwd ?? '', 'kept.txt')).toBe('not committed\n');
  });

  test('RewindCalls.fork starts the session before the set-up has ended if that is wanted', async () => {
    const turn = await changedSession();
    const text = 'while [ ! -f ../go ]; do sleep 0.05; done; exit 3';
    setup = { text, hash: 'h1', from: 'person', isConfirmed: true };
    const done = await calls.fork({ commandId, ...turn, setUpHash: 'h1', startsAtOnce: true });
    const { cwd, worktreeId, sessionId } = started(done);
    expect(shown(worktreeId)?.setUp?.state).not.toBe('failed');
    expect(read(cwd, 'kept.txt')).toBe('not committed\n');
    writeFileSync(join(cwd, '..', 'go'), '');
    await worktrees.making.settled();
    expect(shown(worktreeId)).toMatchObject({ state: 'failed', sessionId });
    await worktrees.continue({ commandId, worktreeId, setUpHash: null });
    await worktrees.making.settled();
    expect(shown(worktreeId)).toMatchObject({ state: 'ready', sessionId });
    expect(world.harness.store.sessions.all()).toHaveLength(2);
  });

  test('RewindCalls.fork makes no worktree if the agent cannot fork from a turn', async () => {
    const turn = await changedSession();
    world.harness.agent.forksAtTurn = false;
    expect(await calls.fork({ commandId, ...turn, setUpHash: null })).toMatchObject({
      error: { kind: 'notForkable' },
    });
    expect(stored.size).toBe(0);
  });

  test('RewindCalls.rewind rewinds files and conversation, and keeps the old session', async () => {
    const { sessionId, promptSeq } = await changedSession();
    const input = { commandId, sessionId, promptSeq };
    const done = await calls.rewind({ ...input, mode: 'both' });
    expect(done).toMatchObject({
      value: {
        session: { forkedFrom: { sessionId, before: { isFirst: true } }, cwd: world.folder },
        prompt: { text: 'Change it.' },
        problem: null,
      },
    });
    expect(read(world.folder, 'kept.txt')).toBe('not committed\n');
    expect(existsSync(join(world.folder, 'made.txt'))).toBe(false);
    const rewindId = done.ok ? (done.value.rewindId ?? '') : '';
    const forkId = done.ok ? (done.value.session?.sessionId ?? '') : '';
    expect(world.harness.status(forkId), 'the undo waits for it').toBe('starting');
    expect(await calls.undo({ commandId, sessionId, rewindId })).toMatchObject({ ok: true });
    expect(read(world.folder, 'kept.txt')).toBe('by the agent\n');
    expect(world.harness.store.sessions.get(sessionId)).toMatchObject({ archivedAt: null });
  });

  test('RewindCalls.undo waits 30 s at most for a fork that starts, and not for an agent with a prompt', async () => {
    const { sessionId, promptSeq } = await changedSession();
    const { agent, clock } = world.harness;
    const gate = Promise.withResolvers<null>();
    const start = agent.start.bind(agent);
    agent.start = async (launch, listener) => {
      await gate.promise;
      return start(launch, listener);
    };
    const done = await calls.rewind({ commandId, sessionId, promptSeq, mode: 'both' });
    const rewindId = done.ok ? (done.value.rewindId ?? '') : '';
    const forkId = done.ok ? (done.value.session?.sessionId ?? '') : '';
    const undo = async () => {
      const undone = await calls.undo({ commandId, sessionId, rewindId });
      return undone.ok ? 'undone' : undone.error.kind;
    };
    const waiting = undo();
    await new Promise((resolve) => setImmediate(resolve));
    expect(world.harness.status(forkId)).toBe('starting');
    clock.advance(30_000);
    expect(await waiting).toBe('busy');
    void world.harness.sessions.prompt({ commandId, sessionId: forkId, text: 'Work.' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await undo()).toBe('busy');
    gate.resolve(null);
    await world.prompted(1);
  });

  test('RewindCalls.rewind tells windows of the checkpoint before it and of its end', async () => {
    const turn = await changedSession();
    const events: string[] = [];
    const stop = world.harness.journal.subscribe(({ event }) => void events.push(event.type));
    await calls.rewind({ commandId, ...turn, mode: 'files' });
    stop();
    expect(events).toEqual(['checkpoints.changed', 'checkpoints.changed']);
  });

  test('RewindCalls.rewind changes no file if the conversation cannot be rewound', async () => {
    const turn = await changedSession();
    world.harness.agent.forksAtTurn = false;
    expect(await calls.list(turn)).toMatchObject({ value: { conversation: 'none' } });
    const input = { commandId, ...turn };
    for (const mode of ['both', 'conversation'] as const)
      expect(await calls.rewind({ ...input, mode })).toMatchObject({
        error: { kind: 'notForkable' },
      });
    expect(read(world.folder, 'kept.txt')).toBe('by the agent\n');
  });

  test('RewindCalls.rewind says that the files are rewound if the conversation then fails', async () => {
    const turn = await changedSession();
    const { agent } = world.harness;
    const detect = agent.detect.bind(agent);
    let looks = 0;
    agent.detect = async () => {
      looks += 1;
      agent.forksAtTurn = looks < 2;
      return detect();
    };
    const done = await calls.rewind({ commandId, ...turn, mode: 'both' });
    expect(done).toMatchObject({
      ok: true,
      value: { session: null, rewindId: expect.any(String) },
    });
    expect(done.ok && done.value.problem).not.toBeNull();
    expect(read(world.folder, 'kept.txt')).toBe('not committed\n');
  });
});
