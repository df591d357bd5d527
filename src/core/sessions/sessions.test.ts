import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask, result, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

const commandId = '11111111-1111-4111-8111-111111111111';

describe('a session', () => {
  test('is created with its first prompt, which the agent gets under the key of its message', async () => {
    const sessionId = await harness.session('Fix the bug\nin a.ts');
    const [prompt] = harness.messages(sessionId);
    expect(prompt).toMatchObject({ content: 'Fix the bug\nin a.ts', role: 'user', metadata: { delivery: 'sent' } });
    expect(harness.agent.run.prompts).toEqual([{ key: prompt?.id, text: 'Fix the bug\nin a.ts' }]);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({ title: 'Fix the bug', status: 'working' });
  });

  test('follows its agent through a turn', async () => {
    const sessionId = await harness.session();
    const key = harness.agent.run.prompts[0]?.key ?? '';
    harness.agent.run.say({ type: 'facts', facts: { agentSessionId: 'abc', version: '2.0' } }, { type: 'turnStarted' });
    harness.agent.run.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' }, text('m1', 'Hello.'), use('m2', 't1'));
    expect(harness.status(sessionId)).toBe('working');
    harness.agent.run.say(result('m3', 't1', 'a.ts'), { type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('idle');
    expect(harness.messages(sessionId).map(({ id, messageType }) => [id, messageType])).toEqual([
      [key, 'text'],
      ['m1', 'text'],
      ['m2-merged', 'tool_execution'],
    ]);
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'completed', output: 'a.ts' });
    const session = harness.store.sessions.get(sessionId);
    expect(session).toMatchObject({ agentSessionId: 'abc', agentVersion: '2.0', counters: { seen: 7, shown: 3, unknown: 0 } });
  });

  test('queues a prompt while the agent is busy', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' });
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'And this.' });
    const messageId = sent.ok ? sent.value.messageId : '';
    expect(harness.store.messages.byId(sessionId, messageId)?.metadata).toMatchObject({ delivery: 'queued' });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('working');
    harness.agent.run.say(
      { type: 'promptTaken', promptKey: messageId, stage: 'delivered' },
      { type: 'turnStarted' },
      { type: 'turnEnded', busy: false },
    );
    expect(harness.store.messages.byId(sessionId, messageId)?.metadata).toMatchObject({ delivery: 'delivered' });
    expect(harness.status(sessionId)).toBe('idle');
  });

  test('sends images with a prompt, and keeps them with its message', async () => {
    const sessionId = await harness.session();
    const image = { mediaType: 'image/png' as const, base64: 'iVBO'.repeat(40_000) };
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: '', attachments: [image] });
    const key = sent.ok ? sent.value.messageId : '';
    expect(harness.agent.run.prompts.at(-1)).toEqual({ key, text: '', attachments: [image] });
    const stored = harness.store.messages.byId(sessionId, key);
    expect(stored?.metadata.blobs).toMatchObject([{ path: ['metadata', 'attachments', 0, 'base64'], bytes: 160_000 }]);
    harness.agent.run.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' });
    expect(harness.store.messages.byId(sessionId, key)?.metadata).toMatchObject({ delivery: 'delivered', blobs: stored?.metadata.blobs });
  });

  test('takes a queued prompt back, as long as the agent has it in its queue', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' });
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'And this.' });
    const messageId = sent.ok ? sent.value.messageId : '';
    harness.agent.run.queue.add(messageId);
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toEqual({ ok: true, value: {} });
    expect(harness.store.messages.byId(sessionId, messageId)?.metadata).toMatchObject({ delivery: 'withdrawn' });
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toMatchObject({ error: { kind: 'tooLate' } });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('idle');
    harness.agent.run.end();
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toMatchObject({ error: { kind: 'agentGone' } });
  });

  test('remembers what was asked, newest first, each once', async () => {
    const sessionId = await harness.session('One');
    for (const text of ['Two', 'One', 'Three']) await harness.sessions.prompt({ commandId, sessionId, text });
    harness.agent.run.say(text('m1', 'An answer.'));
    expect(await harness.sessions.prompts({ sessionId, limit: 10 })).toEqual({ ok: true, value: { prompts: ['Three', 'One', 'Two'] } });
  });

  test('learns commands with what they are for, and keeps that when only names come', async () => {
    const sessionId = await harness.session();
    const review = { name: 'review', description: 'Looks at a change.', argumentHint: '[number]' };
    const bare = (name: string) => ({ name, description: '', argumentHint: '' });
    harness.agent.run.say({ type: 'facts', facts: { slashCommands: [review] } });
    harness.agent.run.say({ type: 'facts', facts: { slashCommands: [bare('review'), bare('clear')] } });
    expect(harness.store.sessions.get(sessionId)?.slashCommands).toEqual([review, bare('clear')]);
    expect(harness.frames.at(-1)?.event).toMatchObject({ session: { slashCommands: [review, bare('clear')] } });
  });

  test('whose agent dies keeps its conversation, says why, and resumes by the id of the agent', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'facts', facts: { agentSessionId: 'abc' } }, { type: 'turnStarted' }, use('m2', 't1'), ask('a1'));
    expect(harness.status(sessionId)).toBe('waiting');
    harness.agent.run.end({ kind: 'agentEnded', message: 'It crashed.', remedy: null, command: null }, 1);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      status: 'failed',
      interruptedTurn: true,
      problem: { message: 'It crashed.' },
    });
    expect(
      harness
        .messages(sessionId)
        .map(({ metadata }) => ('status' in metadata ? metadata.status : 'outcome' in metadata ? metadata.outcome : metadata)),
    ).toMatchObject([{ delivery: 'failed' }, 'interrupted', 'neverShown']);
    const resumed = await harness.sessions.resume({ commandId, sessionId });
    expect(resumed.ok).toBe(true);
    expect(harness.agent.runs.map(({ launch }) => launch.resume)).toEqual([null, 'abc']);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({ status: 'idle', problem: null });
  });

  test('whose agent cannot start stays, with the prompt and the problem', async () => {
    harness.agent.refuse = { kind: 'agentMissing', message: 'Not found.', remedy: 'Install it.', command: null };
    const sessionId = await harness.session('Keep me.');
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      status: 'failed',
      problem: { kind: 'agentMissing', remedy: 'Install it.' },
    });
    expect(harness.messages(sessionId)).toMatchObject([{ content: 'Keep me.', metadata: { delivery: 'failed' } }]);
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'Again.' });
    expect(sent).toEqual({ ok: false, error: { kind: 'agentUnavailable', message: 'Not found.', remedy: 'Install it.' } });
  });

  test('begins a new conversation when its agent lost the old one, and says so', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'facts', facts: { agentSessionId: 'abc' } });
    await harness.sessions.terminate({ commandId, sessionId });
    harness.agent.forgets = true;
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'Go on.' });
    expect(sent).toMatchObject({ ok: true });
    expect(harness.agent.run.launch.resume).toBeNull();
    expect(harness.agent.run.prompts).toMatchObject([{ text: 'Go on.' }]);
    expect(harness.messages(sessionId).map(({ content }) => content)).toEqual([
      'Do it.',
      'Go on.',
      expect.stringContaining('began a new one'),
    ]);
  });

  test('is renamed, archived and deleted, the last only when stopped and with its title', async () => {
    const sessionId = await harness.session('Title');
    expect(await harness.sessions.rename({ commandId, sessionId, title: 'New' })).toMatchObject({ ok: true });
    expect(await harness.sessions.archive({ commandId, sessionId, archived: true })).toMatchObject({ error: { kind: 'running' } });
    expect(await harness.sessions.delete({ commandId, sessionId, confirmTitle: 'New' })).toMatchObject({ error: { kind: 'running' } });
    await harness.sessions.terminate({ commandId, sessionId });
    expect(harness.status(sessionId)).toBe('stopped');
    expect(await harness.sessions.archive({ commandId, sessionId, archived: true })).toMatchObject({ ok: true });
    expect(await harness.sessions.prompt({ commandId, sessionId, text: 'x' })).toMatchObject({ error: { kind: 'archived' } });
    expect(await harness.sessions.delete({ commandId, sessionId, confirmTitle: 'Title' })).toMatchObject({
      error: { kind: 'notConfirmed' },
    });
    expect(await harness.sessions.delete({ commandId, sessionId, confirmTitle: 'New' })).toMatchObject({ ok: true });
    expect(harness.store.sessions.get(sessionId)).toBeNull();
    expect(harness.messages(sessionId)).toEqual([]);
  });

  test('closes a tool use as abandoned when its agent has long been quiet', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' }, use('m2', 't1'), { type: 'turnEnded', busy: false });
    harness.clock.advance(60_000);
    harness.sessions.abandon(120_000);
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'running' });
    harness.clock.advance(61_000);
    harness.sessions.abandon(120_000);
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'abandoned' });
  });

  test('loses nothing while another program holds the database', async () => {
    const sessionId = await harness.session();
    const { sqlite } = await import('#core/adapters/sqlite.ts');
    const other = sqlite.open(`${harness.folder}/corral.db`);
    if (!other.ok) throw new Error(other.error.message);
    other.value.exec('BEGIN IMMEDIATE');
    harness.agent.run.say({ type: 'turnStarted' }, text('m1', 'First.'));
    harness.agent.run.say(text('m2', 'Second.'), ask('a1'));
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'More.' });
    expect(sent).toMatchObject({ ok: false, error: { kind: 'storeFailed', remedy: expect.stringContaining('Close the other program') } });
    other.value.exec('COMMIT');
    other.value.close();
    harness.clock.advance(1000);
    expect(harness.messages(sessionId).map(({ content }) => content)).toEqual(['Do it.', 'First.', 'Second.', 'Run a command']);
    expect(harness.status(sessionId)).toBe('waiting');
  });

  test('loses nothing while the disk is full', async () => {
    const sessionId = await harness.session();
    harness.database?.exec('PRAGMA max_page_count = 1');
    harness.agent.run.say({ type: 'turnStarted' }, text('m1', 'x'.repeat(50_000)));
    harness.agent.run.say(text('m2', 'y'.repeat(50_000)));
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'z'.repeat(50_000) });
    expect(sent).toMatchObject({ ok: false, error: { kind: 'storeFailed', remedy: expect.stringContaining('Free some disk space') } });
    harness.database?.exec('PRAGMA max_page_count = 1000000');
    harness.clock.advance(1000);
    expect(harness.messages(sessionId).map(({ content }) => content.length)).toEqual([6, 50_000, 50_000]);
  });

  test('goes on after an output that breaks Corral itself', async () => {
    const sessionId = await harness.session();
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    harness.agent.run.say(use('m1', 't1', 'Deep', deep));
    harness.agent.run.say(text('m2', 'After.'));
    expect(harness.messages(sessionId).map(({ content }) => content)).toEqual([
      'Do it.',
      expect.stringContaining('could not be stored'),
      'After.',
    ]);
  });
});
