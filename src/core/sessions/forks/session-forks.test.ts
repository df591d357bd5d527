import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { result, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { problemOf } from '#core/testing/problem-of.ts';
import { ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { SessionForks } from './session-forks.ts';

const commandId = '11111111-1111-4111-8111-111111111111';
let harness: Harness;
let forks: SessionForks;

beforeEach(() => {
  harness = new Harness();
  harness.agent.forks = true;
  const agents = new Map([[harness.agent.agentId, harness.agent]]);
  forks = new SessionForks({
    ...harness.recoveryServices,
    ids: harness.ids,
    agents,
    sessions: harness.sessions,
  });
});

afterEach(() => harness.dispose());

/** Runs one turn of the newest run, with a tool that never ends. */
async function aConversation(): Promise<string> {
  const sessionId = await harness.session('Fix the bug');
  const key = harness.agent.run.prompts[0]?.key ?? '';
  harness.agent.run.say(
    { type: 'facts', facts: { agentSessionId: 'original' } },
    { type: 'turnStarted' },
    { type: 'promptTaken', promptKey: key, stage: 'delivered' },
    text('m1', 'A'.repeat(100_000)),
    use('m2', 't1'),
    result('m3', 't1', 'a.ts'),
    use('m4', 't2'),
    { type: 'turnEnded', busy: false, completed: true },
  );
  return sessionId;
}

async function forkOf(sessionId: string, promptSeq?: number) {
  const done = await forks.fork({ sessionId, ...(promptSeq !== undefined && { promptSeq }) });
  if (!done.ok) throw new Error(done.error.kind);
  const { session } = done.value;
  while (harness.status(session.sessionId) === 'starting')
    await new Promise((resolve) => setImmediate(resolve));
  return session;
}

const contents = (sessionId: string) =>
  harness
    .messages(sessionId)
    .map(({ content, messageType }) => [messageType, content.slice(0, 12)]);

describe('SessionForks.fork', () => {
  test('A fork keeps the branch that a listener stores while the fork is stored', async () => {
    const original = await aConversation();
    const { journal } = harness.recoveryServices;
    const branch = { kind: 'branch', name: 'main' } as const;
    const known = new Set<string>();
    const unsubscribe = journal.subscribe(({ event }) => {
      // A watcher reports a known branch once.
      if (event.type !== 'session.upserted' || known.has(event.session.sessionId)) return;
      known.add(event.session.sessionId);
      harness.sessions.note(event.session.sessionId, { git: branch });
    });
    const fork = await forkOf(original);
    unsubscribe();
    expect(harness.sessions.get(fork.sessionId)?.git).toEqual(branch);
  });

  test('A fork begins with a copy of the messages, and its agent with a copy of the conversation', async () => {
    const original = await aConversation();
    const [prompt, answer, ended] = contents(original);
    const fork = await forkOf(original);
    expect(harness.agent.run.launch).toMatchObject({
      sessionId: fork.sessionId,
      resume: null,
      forkOf: 'original',
      isKnown: true,
    });
    expect(fork).toMatchObject({
      title: 'Fix the bug (2)',
      forkedFrom: { sessionId: original, agentSessionId: 'original' },
      cwd: harness.folder,
    });
    expect(contents(fork.sessionId).slice(0, 3)).toEqual([prompt, answer, ended]);
    expect(contents(fork.sessionId)[3]).toEqual(['tool_execution', 'ls (no resul']);
    const copied = harness.messages(fork.sessionId);
    expect(copied.at(-1)?.metadata).toMatchObject({ data: { notice: 'forked' } });
    expect(harness.store.messages.find(fork.sessionId, 'Fix', 10).total).toBe(1);
  });

  test('A fork and its original go on independently, also if one of them is deleted', async () => {
    const original = await aConversation();
    const { sessionId } = await forkOf(original);
    harness.agent.run.say(
      { type: 'facts', facts: { agentSessionId: 'copy' } },
      text('m9', 'Only here.'),
    );
    expect(contents(original)).toHaveLength(4);
    await harness.sessions.terminate({ commandId, sessionId: original });
    await harness.sessions.erase(original);
    const [, long] = harness.messages(sessionId);
    expect(harness.blobText(long?.metadata.blobs[0]?.hash ?? '')).toBe('A'.repeat(100_000));
    await harness.sessions.terminate({ commandId, sessionId });
    await harness.sessions.resume({ commandId, sessionId });
    expect(harness.agent.run.launch).toMatchObject({ resume: 'copy' });
    expect(harness.agent.run.launch).not.toHaveProperty('forkOf');
  });

  test('A fork whose agent has not stored its copy yet copies again after a restart', async () => {
    const original = await aConversation();
    const { sessionId } = await forkOf(original);
    await harness.sessions.terminate({ commandId, sessionId });
    await harness.sessions.resume({ commandId, sessionId });
    expect(harness.agent.run.launch).toMatchObject({ resume: null, forkOf: 'original' });
  });

  test('A prompt that the agent has not received is not copied', async () => {
    const original = await aConversation();
    harness.agent.run.say({ type: 'turnStarted' });
    await harness.sessions.prompt({ commandId, sessionId: original, text: 'Later.' });
    const [, later] = harness.agent.run.prompts;
    harness.agent.run.queue.add(later?.key ?? '');
    await harness.sessions.interrupt({ commandId, sessionId: original });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    const { sessionId } = await forkOf(original);
    expect(contents(sessionId).map(([, content]) => content)).not.toContain('Later.');
    expect(harness.agent.run.prompts).toEqual([]);
  });

  test('A conversation of a thousand messages is copied whole and in order', async () => {
    const original = await aConversation();
    const many = Array.from({ length: 1000 }, (_, at) => text(`n${at}`, `Message ${at}`));
    harness.agent.run.say(...many);
    const { sessionId } = await forkOf(original);
    const whole = (id: string) =>
      harness.store.messages.anyLevel(id, 0, 2000).map(({ id: key }) => key);
    expect(whole(sessionId).slice(0, -1)).toEqual(whole(original));
  });

  test('A core that is killed while it copies leaves no half conversation on the desk', async () => {
    const original = await aConversation();
    void forks.fork({ sessionId: original });
    while (harness.store.sessions.all().length < 2)
      await new Promise((resolve) => setImmediate(resolve));
    const half = harness.store.sessions.all().find(({ sessionId }) => sessionId !== original);
    expect(half?.discardedAt).toBeTypeOf('number');
    expect(
      await harness.sessions.prompt({ commandId, sessionId: half?.sessionId ?? '', text: 'x' }),
    ).toMatchObject({
      error: { kind: 'noSuchSession' },
    });
    while (harness.agent.runs.length < 2) await new Promise((resolve) => setImmediate(resolve));
  });

  test('A prompt to the original waits until the agent has its copy', async () => {
    const original = await aConversation();
    const order: string[] = [];
    const forked = forkOf(original).then(() => order.push(`fork ${harness.agent.runs.length}`));
    while (harness.store.sessions.all().length < 2)
      await new Promise((resolve) => setImmediate(resolve));
    const sent = harness.sessions
      .prompt({ commandId, sessionId: original, text: 'Go on.' })
      .then(() => order.push(`prompt ${harness.agent.runs.length}`));
    await Promise.all([forked, sent]);
    expect(order.toSorted()).toEqual(['fork 2', 'prompt 2']);
    expect(harness.agent.runs[0]?.prompts).toHaveLength(2);
  });

  test('A fork from a turn has the messages before it, and gives its prompt back', async () => {
    const original = await aConversation();
    harness.agent.forksAtTurn = true;
    await harness.sessions.prompt({ commandId, sessionId: original, text: 'B'.repeat(100_000) });
    const key = harness.agent.run.prompts[1]?.key ?? '';
    harness.agent.run.say(
      { type: 'turnStarted' },
      { type: 'promptTaken', promptKey: key, stage: 'delivered' },
      text('m9', 'The second answer.'),
      { type: 'turnEnded', busy: false, completed: true },
    );
    const second = harness.store.messages.byId(original, key)?.seq ?? 0;
    const { sessionId, forkedFrom } = await forkOf(original, second);
    expect(harness.agent.run.launch).toMatchObject({ forkOf: 'original', forkBefore: key });
    expect(forkedFrom).toMatchObject({ before: { promptId: key, isFirst: false } });
    const copied = contents(sessionId).slice(0, -1);
    expect(copied.slice(0, 3)).toEqual(contents(original).slice(0, 3));
    expect(copied).toHaveLength(4);
    const again = await forks.fork({ sessionId: original, promptSeq: second });
    expect(again).toMatchObject({ value: { prompt: { text: 'B'.repeat(100_000) } } });
  });

  test('A fork from the first turn begins a new conversation in another folder', async () => {
    const original = await aConversation();
    harness.agent.forksAtTurn = true;
    const [first] = harness.messages(original);
    const done = await forks.fork(
      { sessionId: original, promptSeq: first?.seq ?? 0 },
      { cwd: harness.folder, worktreeId: 'w' },
    );
    expect(done).toMatchObject({
      value: { session: { worktreeId: 'w' }, prompt: { text: 'Fix the bug', attachments: [] } },
    });
    while (harness.agent.runs.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(harness.agent.run.launch).toMatchObject({ resume: null, isKnown: true });
    expect(harness.agent.run.launch).not.toHaveProperty('forkOf');
  });

  test('SessionForks.obstacleAt refuses a prompt that was taken into a running turn, before a fork begins', async () => {
    const original = await aConversation();
    harness.agent.forksAtTurn = true;
    const { run } = harness.agent;
    run.say({ type: 'turnStarted' });
    await harness.sessions.prompt({ commandId, sessionId: original, text: 'Into the turn.' });
    const added = run.prompts[1]?.key ?? '';
    run.say({ type: 'promptTaken', promptKey: added, stage: 'delivered' });
    await harness.sessions.prompt({ commandId, sessionId: original, text: 'The next turn.' });
    const next = run.prompts[2]?.key ?? '';
    run.say({ type: 'turnEnded', busy: false, completed: true });
    run.say({ type: 'turnStarted' }, { type: 'promptTaken', promptKey: next, stage: 'delivered' });
    const at = (key: string) => ({
      sessionId: original,
      promptSeq: harness.store.messages.byId(original, key)?.seq ?? 0,
    });
    const free = ok({ obstacle: null });
    expect(await forks.obstacleAt(at(added)), 'the agent works').toEqual(free);
    run.say({ type: 'turnEnded', busy: false, completed: true });
    const obstacle = compose('sessionFailures.addedToTurn');
    expect(await forks.obstacleAt(at(added))).toEqual(ok({ obstacle }));
    expect(await forks.obstacleAt(at(next))).toEqual(free);
    expect(await forks.fork(at(added))).toMatchObject({ error: { kind: 'notForkable' } });
    harness.agent.forksAtAdditions = true;
    expect(await forks.obstacleAt(at(added))).toEqual(free);
    const problem = problemOf('agentRefused', 'Not here.');
    harness.agent.forkProblem = async ({ forkBefore }) => (forkBefore === next ? problem : null);
    expect(await forks.obstacleAt(at(next))).toEqual(ok({ obstacle: problem.message }));
    expect(harness.store.sessions.all()).toHaveLength(1);
  });

  test('A fork from a turn fails if the agent can copy only all, or there is no turn', async () => {
    const original = await aConversation();
    const input = { sessionId: original, promptSeq: 1 };
    expect(await forks.fork(input)).toMatchObject({ error: { kind: 'notForkable' } });
    harness.agent.forksAtTurn = true;
    const [, answer] = harness.messages(original);
    const elsewhere = { sessionId: original, promptSeq: answer?.seq ?? 0 };
    expect(await forks.fork(elsewhere)).toMatchObject({ error: { kind: 'noSuchTurn' } });
    expect(harness.store.sessions.all()).toHaveLength(1);
  });

  test('A session whose agent cannot fork, or works, is not forked', async () => {
    const original = await aConversation();
    harness.agent.run.say({ type: 'turnStarted' });
    const input = { sessionId: original };
    expect(await forks.fork(input)).toMatchObject({ error: { kind: 'busy' } });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    harness.agent.forks = false;
    expect(await forks.fork(input)).toMatchObject({ error: { kind: 'notForkable' } });
    expect(harness.store.sessions.all()).toHaveLength(1);
  });

  test('A session without a conversation of its agent is not forked', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(await forks.fork({ sessionId })).toMatchObject({
      error: { kind: 'notForkable' },
    });
    expect(await forks.fork({ sessionId: 'gone' })).toMatchObject({
      error: { kind: 'noSuchSession' },
    });
  });

  test('A fork begins in the default mode if the mode of the original is dangerous', async () => {
    const original = await aConversation();
    harness.agent.run.say({ type: 'facts', facts: { permissionMode: 'wild' } });
    expect(await forkOf(original)).toMatchObject({ permissionMode: 'default' });
  });

  test('A fork whose conversation the agent no longer has fails and is not begun anew', async () => {
    const original = await aConversation();
    harness.agent.forgets = true;
    const fork = await forkOf(original);
    expect(harness.store.sessions.get(fork.sessionId)).toMatchObject({ status: 'failed' });
  });
});
