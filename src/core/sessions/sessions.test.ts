import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask, result, retry, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { problemOf, textOf } from '#core/testing/problem-of.ts';
import { err, ok } from '#shared/base/result.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';
import { messageText } from '#shared/conversation/message-text.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

const commandId = '11111111-1111-4111-8111-111111111111';

describe('Sessions', () => {
  test('A session is created with its first prompt, which the agent gets under the key of its message', async () => {
    const sessionId = await harness.session('Fix the bug\nin a.ts');
    const [prompt] = harness.messages(sessionId);
    expect(prompt).toMatchObject({
      content: 'Fix the bug\nin a.ts',
      role: 'user',
      metadata: { delivery: 'sent' },
    });
    expect(harness.agent.run.prompts).toEqual([{ key: prompt?.id, text: 'Fix the bug\nin a.ts' }]);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      title: 'Fix the bug',
      status: 'working',
    });
  });

  test('A session that continues another one has its title and a link to it, and an unknown one fails', async () => {
    const earlier = await harness.session('Fix the bug');
    const create = (continuedFrom: string) =>
      harness.sessions.create({
        commandId,
        agentId: harness.agent.agentId,
        cwd: harness.folder,
        permissionMode: 'default',
        model: null,
        prompt: 'A long summary',
        continuedFrom,
      });
    const made = await create(earlier);
    const sessionId = made.ok ? made.value.session.sessionId : '';
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      title: 'Fix the bug',
      continuedFrom: earlier,
    });
    expect(harness.store.sessions.get(earlier)).not.toHaveProperty('continuedFrom');
    expect(await create('gone')).toMatchObject({ ok: false, error: { kind: 'noSuchSession' } });
  });

  test('A run that can changes its face while it works, and reports the end of its terminal', async () => {
    harness.agent.faces = ['structured', 'terminal'];
    const sessionId = await harness.session();
    const { run } = harness.agent;
    run.say({ type: 'turnStarted' });
    const change = (face: 'structured' | 'terminal') =>
      harness.sessions.setFace({ commandId, sessionId, face, interrupt: false });
    expect(await change('terminal')).toMatchObject({ ok: false, error: { kind: 'busy' } });
    run.setFace = async (face) => {
      run.terminalId = face === 'terminal' ? 'T' : undefined;
      return ok(null);
    };
    expect(await change('terminal')).toMatchObject({
      ok: true,
      value: { session: { face: 'terminal', terminalId: 'T', status: 'working' } },
    });
    run.say({ type: 'facts', facts: { face: 'structured' } });
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      face: 'structured',
      terminalId: null,
      status: 'working',
    });
    expect(await change('terminal')).toMatchObject({ ok: true });
    expect(await change('structured')).toMatchObject({
      ok: true,
      value: { session: { face: 'structured', terminalId: null } },
    });
    run.setFace = async () => err(problemOf('hostUnavailable', 'No terminals.'));
    expect((await change('terminal')).ok).toBe(false);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({ face: 'structured' });
    expect(harness.agent.runs).toHaveLength(1);
  });

  test("A session's status and messages follow its agent through a turn", async () => {
    const sessionId = await harness.session();
    const key = harness.agent.run.prompts[0]?.key ?? '';
    harness.agent.run.say(
      { type: 'facts', facts: { agentSessionId: 'abc', version: '2.0' } },
      { type: 'turnStarted' },
    );
    harness.agent.run.say(
      { type: 'promptTaken', promptKey: key, stage: 'delivered' },
      text('m1', 'Hello.'),
      use('m2', 't1'),
    );
    expect(harness.status(sessionId)).toBe('working');
    harness.agent.run.say(result('m3', 't1', 'a.ts'), { type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('idle');
    expect(harness.messages(sessionId).map(({ id, messageType }) => [id, messageType])).toEqual([
      [key, 'text'],
      ['m1', 'text'],
      ['m2-merged', 'tool_execution'],
    ]);
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({
      status: 'completed',
      output: 'a.ts',
    });
    const session = harness.store.sessions.get(sessionId);
    expect(session).toMatchObject({
      agentSessionId: 'abc',
      agentVersion: '2.0',
      counters: { seen: 7, shown: 3, unknown: 0 },
    });
  });

  test('An open retry ends with its turn, or with its agent', async () => {
    const sessionId = await harness.session();
    const retries = () =>
      harness
        .messages(sessionId)
        .flatMap((message) => (message.id.startsWith('r') ? [messageText('en', message)] : []));
    harness.agent.run.say({ type: 'turnStarted' }, retry('r1', 1), retry('r1', 2));
    expect(retries()).toEqual(['Trying again (attempt 2): the connection failed']);
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(retries()).toEqual(['Tried again (attempt 2): the connection failed']);
    harness.agent.run.say({ type: 'turnStarted' }, retry('r2', 1));
    await harness.sessions.close();
    expect(retries()[1]).toBe('Tried again (attempt 1): the connection failed');
  });

  test('A prompt is queued while the agent is busy', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' });
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'And this.' });
    const messageId = sent.ok ? sent.value.messageId : '';
    expect(harness.store.messages.byId(sessionId, messageId)?.metadata).toMatchObject({
      delivery: 'queued',
    });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('working');
    harness.agent.run.say(
      { type: 'promptTaken', promptKey: messageId, stage: 'delivered' },
      { type: 'turnStarted' },
      { type: 'turnEnded', busy: false },
    );
    expect(harness.store.messages.byId(sessionId, messageId)?.metadata).toMatchObject({
      delivery: 'delivered',
    });
    expect(harness.status(sessionId)).toBe('idle');
  });

  test('A prompt is sent with its images, and its message keeps them', async () => {
    const sessionId = await harness.session();
    const image = { mediaType: 'image/png' as const, base64: 'iVBO'.repeat(40_000) };
    const sent = await harness.sessions.prompt({
      commandId,
      sessionId,
      text: '',
      attachments: [image],
    });
    const key = sent.ok ? sent.value.messageId : '';
    expect(harness.agent.run.prompts.at(-1)).toEqual({ key, text: '', attachments: [image] });
    const stored = harness.store.messages.byId(sessionId, key);
    expect(stored?.metadata.blobs).toMatchObject([
      { path: ['metadata', 'attachments', 0, 'base64'], bytes: 160_000 },
    ]);
    harness.agent.run.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' });
    expect(harness.store.messages.byId(sessionId, key)?.metadata).toMatchObject({
      delivery: 'delivered',
      blobs: stored?.metadata.blobs,
    });
  });

  test('A queued prompt can be withdrawn as long as the agent has it in its queue', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' });
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'And this.' });
    const messageId = sent.ok ? sent.value.messageId : '';
    harness.agent.run.queue.add(messageId);
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toEqual({
      ok: true,
      value: {},
    });
    expect(harness.store.messages.byId(sessionId, messageId)?.metadata).toMatchObject({
      delivery: 'withdrawn',
    });
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toMatchObject({
      error: { kind: 'tooLate' },
    });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('idle');
    harness.agent.run.end();
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toMatchObject({
      error: { kind: 'agentGone' },
    });
  });

  test('An interrupt holds the queued prompts, also through a restart, until a window releases them', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' });
    const keys: string[] = [];
    for (const text of ['Two.', 'Three.', 'Taken already.']) {
      const sent = await harness.sessions.prompt({ commandId, sessionId, text });
      if (sent.ok) keys.push(sent.value.messageId);
    }
    const deliveries = () =>
      keys.map((key) => {
        const message = harness.store.messages.byId(sessionId, key);
        return message?.messageType === 'text' ? message.metadata.delivery : null;
      });
    for (const key of keys.slice(0, 2)) harness.agent.run.queue.add(key);
    expect(await harness.sessions.interrupt({ commandId, sessionId })).toEqual({
      ok: true,
      value: {},
    });
    expect(harness.agent.run.queue.size).toBe(0);
    expect(deliveries()).toEqual(['held', 'held', 'queued']);
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    harness.agent.run.end();
    expect(deliveries()).toEqual(['held', 'held', 'failed']);
    harness.recover();
    expect(deliveries()).toEqual(['held', 'held', 'failed']);
    const [first = '', second = ''] = keys;
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId: first })).toEqual({
      ok: true,
      value: {},
    });
    expect(
      await harness.sessions.withdraw({ commandId, sessionId, messageId: first }),
    ).toMatchObject({ ok: false });
    expect(deliveries()).toEqual(['withdrawn', 'held', 'failed']);
    expect(second).not.toBe('');
  });

  test('The prompt history of a session is newest first, without duplicates', async () => {
    const sessionId = await harness.session('One');
    for (const text of ['Two', 'One', 'Three'])
      await harness.sessions.prompt({ commandId, sessionId, text });
    harness.agent.run.say(text('m1', 'An answer.'));
    expect(await harness.sessions.prompts({ sessionId, limit: 10 })).toEqual({
      ok: true,
      value: { prompts: ['Three', 'One', 'Two'] },
    });
  });

  test('Slash commands keep their description when later facts contain only their names', async () => {
    const sessionId = await harness.session();
    const review = { name: 'review', description: 'Looks at a change.', argumentHint: '[number]' };
    const bare = (name: string) => ({ name, description: '', argumentHint: '' });
    harness.agent.run.say({ type: 'facts', facts: { slashCommands: [review] } });
    harness.agent.run.say({
      type: 'facts',
      facts: { slashCommands: [bare('review'), bare('clear')] },
    });
    expect(harness.store.sessions.get(sessionId)?.slashCommands).toEqual([review, bare('clear')]);
    expect(harness.frames.at(-1)?.event).toMatchObject({ session: { commandsVersion: 2 } });
    expect(harness.frames.at(-1)?.event).not.toHaveProperty('session.slashCommands');
    const before = harness.frames.length;
    harness.agent.run.say({ type: 'facts', facts: { slashCommands: [bare('clear')] } });
    harness.agent.run.say({ type: 'facts', facts: { slashCommands: [bare('clear')] } });
    expect(harness.frames).toHaveLength(before + 1);
  });

  test("A session whose agent dies keeps its conversation, shows the problem and resumes by the agent's own id", async () => {
    const sessionId = await harness.session();
    harness.agent.run.say(
      { type: 'facts', facts: { agentSessionId: 'abc' } },
      { type: 'turnStarted' },
      use('m2', 't1'),
      ask('a1'),
    );
    expect(harness.status(sessionId)).toBe('waiting');
    harness.agent.run.end(problemOf('agentEnded', 'It crashed.'), 1);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      status: 'failed',
      interruptedTurn: true,
      problem: { message: textOf('It crashed.') },
    });
    expect(
      harness
        .messages(sessionId)
        .map(({ metadata }) =>
          'status' in metadata
            ? metadata.status
            : 'outcome' in metadata
              ? metadata.outcome
              : metadata,
        ),
    ).toMatchObject([{ delivery: 'failed' }, 'interrupted', 'neverShown']);
    const resumed = await harness.sessions.resume({ commandId, sessionId });
    expect(resumed.ok).toBe(true);
    expect(harness.agent.runs.map(({ launch }) => launch.resume)).toEqual([null, 'abc']);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({ status: 'idle', problem: null });
  });

  test('A session whose agent cannot start stays, with its prompt and the problem', async () => {
    const help = { command: 'npm i agent', file: { path: '/s.toml', line: 3, column: null } };
    harness.agent.refuse = { ...problemOf('agentMissing', 'Not found.', 'Install it.'), ...help };
    const sessionId = await harness.session('Keep me.');
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      status: 'failed',
      problem: { kind: 'agentMissing', remedy: textOf('Install it.') },
    });
    expect(harness.messages(sessionId)).toMatchObject([
      { content: 'Keep me.', metadata: { delivery: 'failed' } },
    ]);
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'Again.' });
    expect(sent).toEqual({
      ok: false,
      error: {
        kind: 'agentUnavailable',
        message: textOf('Not found.'),
        remedy: textOf('Install it.'),
        ...help,
      },
    });
  });

  test('A session begins a new conversation when its agent lost the old one, and shows a notice', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say({ type: 'facts', facts: { agentSessionId: 'abc' } });
    await harness.sessions.terminate({ commandId, sessionId });
    harness.agent.forgets = true;
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'Go on.' });
    expect(sent).toMatchObject({ ok: true });
    expect(harness.agent.run.launch.resume).toBeNull();
    expect(harness.agent.run.prompts).toMatchObject([{ text: 'Go on.' }]);
    expect(harness.messages(sessionId).map((each) => messageText('en', each))).toEqual([
      'Do it.',
      'Go on.',
      expect.stringContaining('began a new one'),
    ]);
  });

  test('A session can be renamed at any time, but archived and discarded only when stopped', async () => {
    const sessionId = await harness.session('Title');
    expect(await harness.sessions.rename({ commandId, sessionId, title: 'New' })).toMatchObject({
      ok: true,
    });
    expect(await harness.sessions.archive({ commandId, sessionId, archived: true })).toMatchObject({
      error: { kind: 'running' },
    });
    expect(harness.sessions.discard(sessionId, 1)).toMatchObject({ error: { kind: 'running' } });
    await harness.sessions.terminate({ commandId, sessionId });
    expect(harness.status(sessionId)).toBe('stopped');
    expect(await harness.sessions.archive({ commandId, sessionId, archived: true })).toMatchObject({
      ok: true,
    });
    expect(await harness.sessions.prompt({ commandId, sessionId, text: 'x' })).toMatchObject({
      error: { kind: 'archived' },
    });
    expect(harness.sessions.discard(sessionId, 1)).toMatchObject({ ok: true });
    expect(await harness.sessions.prompt({ commandId, sessionId, text: 'x' })).toMatchObject({
      error: { kind: 'noSuchSession' },
    });
    expect(await harness.sessions.rename({ commandId, sessionId, title: 'Newer' })).toMatchObject({
      error: { kind: 'noSuchSession' },
    });
    expect(await harness.sessions.erase(sessionId)).toMatchObject({ ok: true });
    expect(harness.store.sessions.get(sessionId)).toBeNull();
    expect(harness.messages(sessionId)).toEqual([]);
  });

  test('A rename, the end of a resting agent, a restart and the archive leave the time of the last change in the conversation', async () => {
    const sessionId = await harness.session();
    const promptKey = harness.agent.run.prompts[0]?.key ?? '';
    harness.agent.run.say({ type: 'promptTaken', promptKey, stage: 'delivered' });
    harness.agent.run.say({ type: 'turnEnded', busy: false });
    expect(harness.status(sessionId)).toBe('idle');
    const time = () => harness.store.sessions.get(sessionId)?.updatedAt;
    const before = time();
    const pass = async (work: Promise<{ readonly ok: boolean }>) => {
      harness.clock.advance(1000);
      expect(await work).toMatchObject({ ok: true });
      expect(time()).toBe(before);
    };
    await pass(harness.sessions.rename({ commandId, sessionId, title: 'New' }));
    await pass(harness.sessions.terminate({ commandId, sessionId }));
    await pass(harness.sessions.resume({ commandId: 'another', sessionId }));
    expect(harness.status(sessionId)).toBe('idle');
    await pass(harness.sessions.terminate({ commandId: 'third', sessionId }));
    await pass(harness.sessions.archive({ commandId, sessionId, archived: true }));
    await pass(harness.sessions.archive({ commandId: 'fourth', sessionId, archived: false }));
    harness.clock.advance(1000);
    await harness.sessions.prompt({ commandId: 'fifth', sessionId, text: 'More.' });
    expect(time()).toBe(harness.clock.now());
  });

  test('A pin is stored at any time, and is no change that a person has not read', async () => {
    const sessionId = await harness.session();
    const before = harness.store.sessions.get(sessionId);
    harness.clock.advance(5);
    const pin = (pinned: boolean) => harness.sessions.pin({ commandId, sessionId, pinned });
    expect(await pin(true)).toMatchObject({ ok: true });
    const pinned = harness.store.sessions.get(sessionId);
    expect(pinned).toEqual({ ...before, pinnedAt: harness.clock.now() });
    expect(await pin(false)).toMatchObject({ ok: true });
    expect(harness.store.sessions.get(sessionId)).toEqual({ ...before, pinnedAt: null });
    expect(
      await harness.sessions.pin({ commandId, sessionId: 'unknown', pinned: true }),
    ).toMatchObject({ error: { kind: 'noSuchSession' } });
  });

  test.each(['', ', "pinnedAt": "soon"'])(
    'A session whose stored pin is "%s", as of another Corral, is not pinned and can be pinned',
    async (pin) => {
      const sessionId = await harness.session();
      const { pinnedAt: _, ...older } = harness.store.sessions.get(sessionId) ?? {};
      harness.database
        ?.prepare('UPDATE sessions SET body = ?, checksum = NULL')
        .run(JSON.stringify(older).replace(/\}$/u, `${pin}}`));
      expect(harness.store.sessions.get(sessionId)?.pinnedAt ?? null).toBeNull();
      expect(harness.store.damage.rows).toEqual([]);
      await harness.sessions.pin({ commandId, sessionId, pinned: true });
      expect(harness.store.sessions.get(sessionId)?.pinnedAt).toBe(harness.clock.now());
    },
  );

  test('A tool use is closed as abandoned when its agent has long been idle', async () => {
    const sessionId = await harness.session();
    harness.agent.run.say(
      { type: 'turnStarted' },
      { type: 'turnEnded', busy: false },
      use('m2', 't1'),
    );
    harness.clock.advance(599_000);
    harness.sessions.abandon();
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'running' });
    harness.clock.advance(2_000);
    harness.sessions.abandon();
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'abandoned' });
  });

  test('A tool use is abandoned after the time in the settings', async () => {
    const sessionId = await harness.session();
    harness.journal.write((entry) => entry.settings({ abandonAfterSeconds: 120 }));
    harness.agent.run.say(
      { type: 'turnStarted' },
      { type: 'turnEnded', busy: false },
      use('m2', 't1'),
    );
    harness.clock.advance(119_000);
    harness.sessions.abandon();
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'running' });
    harness.clock.advance(2_000);
    harness.sessions.abandon();
    expect(harness.messages(sessionId).at(-1)?.metadata).toMatchObject({ status: 'abandoned' });
  });

  test('Tool uses and results stay separate while the setting says so, and a card that was begun before is completed', async () => {
    const sessionId = await harness.session();
    const types = () =>
      harness
        .messages(sessionId)
        .flatMap(({ messageType }) => (messageType.startsWith('tool') ? [messageType] : []));
    const merging = (mergeToolMessages: boolean) =>
      harness.journal.write((entry) => entry.settings({ mergeToolMessages }));
    harness.agent.run.say({ type: 'turnStarted' }, use('m2', 't1'));
    merging(false);
    harness.agent.run.say(result('m3', 't1', 'a'), use('m4', 't2'), result('m5', 't2', 'b'));
    expect(types()).toEqual(['tool_execution', 'tool_use', 'tool_result']);
    merging(true);
    harness.agent.run.say(use('m6', 't3'), result('m7', 't3', 'c'));
    expect(types()).toEqual(['tool_execution', 'tool_use', 'tool_result', 'tool_execution']);
  });

  test('A session loses nothing while another program locks the database', async () => {
    const sessionId = await harness.session();
    const { sqlite } = await import('#core/adapters/sqlite/sqlite.ts');
    const other = sqlite.open(`${harness.folder}/corral.db`);
    if (!other.ok) throw new Error(textIn('en', other.error.message));
    other.value.exec('BEGIN IMMEDIATE');
    harness.agent.run.say({ type: 'turnStarted' }, text('m1', 'First.'));
    harness.agent.run.say(text('m2', 'Second.'), ask('a1'));
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'More.' });
    expect(sent).toMatchObject({
      ok: false,
      error: { kind: 'storeFailed', remedy: compose('storeFailures.otherPrograms') },
    });
    other.value.exec('COMMIT');
    other.value.close();
    harness.clock.advance(1000);
    expect(harness.messages(sessionId).map(({ content }) => content)).toEqual([
      'Do it.',
      'First.',
      'Second.',
      'Run a command',
    ]);
    expect(harness.status(sessionId)).toBe('waiting');
  });

  test('A session loses nothing while the disk is full', async () => {
    const sessionId = await harness.session();
    harness.database?.exec('PRAGMA max_page_count = 1');
    harness.agent.run.say({ type: 'turnStarted' }, text('m1', 'x'.repeat(50_000)));
    harness.agent.run.say(text('m2', 'y'.repeat(50_000)));
    const sent = await harness.sessions.prompt({ commandId, sessionId, text: 'z'.repeat(50_000) });
    expect(sent).toMatchObject({
      ok: false,
      error: { kind: 'storeFailed', remedy: compose('storeFailures.freeSpace') },
    });
    harness.database?.exec('PRAGMA max_page_count = 1000000');
    harness.clock.advance(1000);
    expect(harness.messages(sessionId).map(({ content }) => content.length)).toEqual([
      6, 50_000, 50_000,
    ]);
  });

  test('A session continues after an output that raises an error in Corral', async () => {
    const sessionId = await harness.session();
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    harness.agent.run.say(use('m1', 't1', 'Deep', deep));
    harness.agent.run.say(text('m2', 'After.'));
    expect(harness.messages(sessionId).map((each) => messageText('en', each))).toEqual([
      'Do it.',
      expect.stringContaining('could not be stored'),
      'After.',
    ]);
  });
});
