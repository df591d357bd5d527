import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ask, failure, result, retry, text, use } from '#core/testing/events.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';

import { readMissed } from './recovery.ts';

test('A start after a crash ends and explains what was left, and adds what the agent wrote by itself', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const sessionId = await first.session();
  first.agent.run.say(
    { type: 'facts', facts: { agentSessionId: 'abc' } },
    { type: 'turnStarted' },
    text('m1', 'Working.'),
    use('m2', 't1'),
    use('m3', 't2'),
  );
  first.agent.run.say(ask('a1'));
  const before = first.messages(sessionId);
  first.crash();

  const second = new Harness(folder);
  const { cut, orphansGone } = second.recover();
  await orphansGone;
  expect(cut).toMatchObject([{ sessionId, status: 'stopped', interruptedTurn: true }]);
  expect(second.processes.ended).toEqual([{ pid: 1000, identity: 'identity of 1000' }]);
  expect(second.store.runs.orphans()).toEqual([]);
  expect(second.store.interactions.open()).toEqual([]);
  const after = second.messages(sessionId);
  expect(after.map(({ id, seq, content }) => [id, seq, content.length > 0])).toEqual(
    before.map(({ id, seq, content }) => [id, seq, content.length > 0]),
  );
  expect(after[1]).toEqual(before[1]);
  expect(after.map(({ metadata }) => ('status' in metadata ? metadata.status : null))).toEqual([
    null,
    null,
    'interrupted',
    'interrupted',
    null,
  ]);
  expect(after.at(-1)?.metadata).toMatchObject({
    outcome: 'neverShown',
    explanation: expect.stringContaining('Resume the session'),
  });

  second.agent.transcript = [
    text('m1', 'Working.'),
    use('m2', 't1'),
    result('r1', 't1', 'done after all'),
    failure('r2', 't2', 'killed'),
    text('m9', 'By myself.'),
  ];
  const [session] = cut;
  if (!session) throw new Error('Nothing was recovered.');
  await readMissed(second.recoveryServices, second.agent, session);
  const whole = second.messages(sessionId);
  expect(whole.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), 'm9']);
  expect(whole[2]?.metadata).toMatchObject({ status: 'completed', output: 'done after all' });
  expect(whole[3]?.metadata).toMatchObject({ status: 'interrupted', output: 'killed' });
  second.crash();
  rmSync(folder, { recursive: true });
});

test('A text that an agent had streamed before its end is there once, also if its transcript repeats it', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const sessionId = await first.session();
  const withFields = (key: string, words: string, fields: object) => {
    const event = text(key, words);
    if (event.type !== 'output' || event.output.type !== 'text') throw new Error('No text.');
    return { ...event, output: { ...event.output, ...fields } } as const;
  };
  const streamed = (key: string, words: string) => withFields(key, words, { isIncomplete: true });
  first.agent.run.say(
    { type: 'facts', facts: { agentSessionId: 'abc' } },
    { type: 'turnStarted' },
    streamed('b1', 'The answer beg'),
    streamed('b2', 'Another one'),
  );
  first.crash();

  const second = new Harness(folder);
  const [session] = second.recover().cut;
  if (!session) throw new Error('Nothing was recovered.');
  second.agent.transcript = [
    text('m1', 'The answer begins here.'),
    text('m2', 'Another'),
    withFields('m3', 'Another one follows later.', { timestamp: Number.MAX_SAFE_INTEGER }),
  ];
  for (const _ of [1, 2]) await readMissed(second.recoveryServices, second.agent, session);
  const texts = second.messages(sessionId).filter(({ role }) => role === 'assistant');
  expect(texts).toMatchObject([
    { id: 'b1', content: 'The answer begins here.', metadata: { isIncomplete: true } },
    { id: 'b2', content: 'Another one', metadata: { isIncomplete: true } },
    { id: 'm3', content: 'Another one follows later.' },
  ]);
  expect(texts).toHaveLength(3);
  expect(texts[2]?.metadata).not.toHaveProperty('isIncomplete');
  second.dispose();
});

test('A start after a crash ends open retries, also one that the agent wrote by itself', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const sessionId = await first.session();
  first.agent.run.say(
    { type: 'facts', facts: { agentSessionId: 'abc' } },
    { type: 'turnStarted' },
    retry('r1', 3),
  );
  first.crash();

  const second = new Harness(folder);
  const { cut } = second.recover();
  const overs = () =>
    second
      .messages(sessionId)
      .flatMap(({ metadata }) => ('data' in metadata ? [metadata.data['over']] : []));
  expect(overs()).toEqual([1]);
  second.agent.transcript = [retry('r1', 3), retry('r2', 1)];
  const [session] = cut;
  if (session) await readMissed(second.recoveryServices, second.agent, session);
  expect(overs()).toEqual([1, 1]);
  second.dispose();
});

test('A clean stop closes an open question with the explanation that the session was stopped', async () => {
  const harness = new Harness();
  const sessionId = await harness.session();
  harness.agent.run.say({ type: 'turnStarted' }, use('m1', 't1'), ask('a1'));
  const [open] = harness.store.interactions.open();
  harness.hub.shown(open?.request.requestId ?? '', 'window-1');
  harness.agent.run.onStop = () =>
    harness.agent.run.say({ type: 'withdrawn', askId: 'a1' }, failure('m2', 't1', 'stream closed'));
  await harness.sessions.close();
  expect(harness.store.interactions.get(open?.request.requestId ?? '')).toMatchObject({
    outcome: 'agentGone',
    explanation: 'The session was stopped while the question was open.',
  });
  expect(harness.store.messages.byToolUse(sessionId, 't1')?.metadata).toMatchObject({
    status: 'interrupted',
    output: 'stream closed',
  });
  harness.dispose();
});

test('A clean stop leaves nothing to recover', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const sessionId = await first.session();
  await first.sessions.close();
  first.crash();
  const second = new Harness(folder);
  expect(second.recover().cut).toEqual([]);
  expect(second.store.sessions.get(sessionId)).toMatchObject({
    status: 'stopped',
    interruptedTurn: true,
  });
  expect(second.processes.ended).toEqual([]);
  second.dispose();
});

test('A start after a crash keeps the time of a session at rest, and dates one whose turn was cut off', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const [resting, working] = [await first.session(), await first.session()];
  const [run] = first.agent.runs;
  run?.say(
    { type: 'turnStarted' },
    { type: 'promptTaken', promptKey: run.prompts[0]?.key ?? '', stage: 'delivered' },
  );
  run?.say({ type: 'turnEnded', busy: false });
  expect([resting, working].map((each) => first.status(each))).toEqual(['idle', 'working']);
  const before = first.store.sessions.get(resting)?.updatedAt;
  first.crash();
  const second = new Harness(folder);
  second.clock.advance(60_000);
  await second.recover().orphansGone;
  expect(second.store.sessions.get(resting)).toMatchObject({
    updatedAt: before,
    interruptedTurn: false,
  });
  expect(second.store.sessions.get(working)).toMatchObject({
    updatedAt: second.clock.now(),
    interruptedTurn: true,
  });
  second.dispose();
});

test('A text that streamed when Corral was killed is kept once, and one whose message is stored is not repeated', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const sessionId = await first.session();
  const grows = (blockId: string, append: string, kind: 'text' | 'thinking' | 'toolInput') =>
    ({
      type: 'delta',
      delta: {
        type: 'append',
        blockId,
        kind,
        parentToolUseId: null,
        toolName: null,
        offset: 0,
        append,
      },
    }) as const;
  first.agent.run.say(
    { type: 'facts', facts: { agentSessionId: 'abc' } },
    { type: 'turnStarted' },
    grows('b0', 'A finished', 'text'),
    grows('b1', 'I think', 'thinking'),
    grows('b2', '{"command":', 'toolInput'),
    grows('b3', 'The answer ', 'text'),
  );
  await first.streamed.flush();
  first.agent.run.say(grows('b3', 'begins', 'text'));
  await first.streamed.flush();
  // Corral is killed after it has stored the messages, and before it has stored the ends of their
  // texts. A long message is stored as its beginning and a blob.
  const long = 'A long one. '.repeat(10_000);
  first.agent.run.say(grows('b4', long, 'text'));
  await first.streamed.flush();
  first.agent.run.say(text('m0', 'A finished text.'), text('m4', `${long}End.`));
  first.crash();

  const second = new Harness(folder);
  const [session] = second.recover().cut;
  if (!session) throw new Error('Nothing was recovered.');
  const answers = () => second.messages(sessionId).filter(({ role }) => role === 'assistant');
  const kept = [
    { id: 'm0', content: 'A finished text.' },
    { id: 'm4' },
    { id: 'b1', messageType: 'thinking', content: 'I think', metadata: { isIncomplete: true } },
    { id: 'b3', content: 'The answer begins', metadata: { isIncomplete: true } },
  ];
  expect(answers()).toMatchObject(kept);
  expect(answers()).toHaveLength(kept.length);
  expect(second.recover().cut).toEqual([]);
  second.agent.transcript = [text('m3', 'The answer begins and ends.')];
  await readMissed(second.recoveryServices, second.agent, session);
  expect(answers().at(-1)).toMatchObject({ id: 'b3', content: 'The answer begins and ends.' });
  expect(answers()).toHaveLength(kept.length);
  second.dispose();
});

test('A text that ended leaves nothing to keep', async () => {
  const folder = temporaryFolder();
  const first = new Harness(folder);
  const sessionId = await first.session();
  const delta = { parentToolUseId: null, toolName: null, offset: 0, kind: 'text' } as const;
  const grow = (blockId: string, append: string) =>
    first.live.apply(sessionId, { type: 'append', blockId, append, ...delta });
  grow('b1', 'Taken back');
  await first.streamed.flush();
  const writing = first.streamed.flush();
  first.live.apply(sessionId, { type: 'ended', blockId: 'b1' });
  grow('b2', 'Kept');
  await writing;
  await first.streamed.flush();
  const kept = [sessionId, [{ key: 'b2', text: 'Kept' }]];
  expect([...first.streamed.left(0)]).toMatchObject([kept]);
  // Files of others do not hide it: a name that is no id, a folder, lines that are no JSON.
  const strange = (name: string) => join(first.data.streamed, name);
  writeFileSync(strange('x%zz.jsonl'), 'text');
  mkdirSync(strange('folder.jsonl'));
  writeFileSync(strange('other.jsonl'), '\u0000 no JSON\n{"blockId":1}\n');
  expect(first.streamed.left(0).get(sessionId)).toMatchObject([{ text: 'Kept' }]);
  expect(first.streamed.left(0).get('other')).toEqual([]);
  for (const name of ['x%zz.jsonl', 'folder.jsonl', 'other.jsonl'])
    rmSync(strange(name), { recursive: true });
  first.live.apply(sessionId, { type: 'ended', blockId: 'b2' });
  await first.streamed.flush();
  expect([...first.streamed.left(0)]).toEqual([]);
  expect(readdirSync(first.data.streamed)).toEqual([]);
  first.crash();
  rmSync(folder, { recursive: true });
});
