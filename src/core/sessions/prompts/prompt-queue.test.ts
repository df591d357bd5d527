import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask, text } from '#core/testing/events.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { problemOf } from '#core/testing/problem-of.ts';
import type { SendTime } from '#shared/contract/sessions.ts';
import { textIn } from '#shared/words/sentence-text.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => harness.dispose());

const commandId = '11111111-1111-4111-8111-111111111111';
const completed = { type: 'turnEnded', busy: false, completed: true } as const;
const cut = { type: 'turnEnded', busy: false } as const;
const image = { mediaType: 'image/png' as const, base64: 'iVBO'.repeat(40_000) };

async function say(
  words: string,
  when: SendTime = 'afterTurn',
  attachments: (typeof image)[] = [],
): Promise<string> {
  const sent = await harness.sessions.prompt({
    commandId,
    sessionId,
    text: words,
    when,
    attachments,
  });
  if (!sent.ok) throw new Error(textIn('en', sent.error.message));
  return sent.value.messageId;
}

/** Sends a prompt and puts it into the agent's queue. */
async function queue(words: string): Promise<string> {
  const key = await say(words, 'now');
  harness.agent.run.queue.add(key);
  return key;
}

const revise = (
  messageId: string,
  change: { readonly text?: string; readonly when?: SendTime | 'held' },
) => harness.sessions.revise({ commandId, sessionId, messageId, ...change });

const given = () =>
  harness.agent.run.prompts.map(({ text: words }) => words).filter((words) => words !== 'Do it.');

/** Returns the person's prompts that a window shows, in order. */
function shown(): readonly (readonly [string, string | null])[] {
  return harness.messages(sessionId).flatMap((message) => {
    if (message.messageType !== 'text' || message.role !== 'user' || message.content === 'Do it.')
      return [];
    const { delivery } = message.metadata;
    return delivery === 'replaced' ? [] : [[message.content, delivery] as const];
  });
}

describe('A prompt for after the turn', () => {
  test("A prompt for after the turn is sent at the normal end of the turn, and stored behind the agent's output", async () => {
    await say('Then this.', 'afterTurn', [image]);
    harness.agent.run.say(text('m1', 'Half.'), { type: 'turnStarted' });
    expect(given()).toEqual([]);
    expect(shown()).toEqual([['Then this.', 'afterTurn']]);
    harness.agent.run.say(text('m2', 'Done.'), completed);
    expect(harness.agent.run.prompts.at(-1)).toMatchObject({
      text: 'Then this.',
      attachments: [image],
    });
    const contents = harness.messages(sessionId).map(({ content }) => content);
    expect(contents).toEqual(['Do it.', '', 'Half.', 'Done.', 'Then this.']);
    expect(shown()).toEqual([['Then this.', 'sent']]);
    expect(harness.status(sessionId)).toBe('working');
  });

  test('Several prompts for after the turn each wait for a turn of their own', async () => {
    await say('One.');
    await say('Two.');
    harness.agent.run.say(completed);
    expect(given()).toEqual(['One.']);
    const key = harness.agent.run.prompts.at(-1)?.key ?? '';
    harness.agent.run.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' });
    expect(given()).toEqual(['One.']);
    harness.agent.run.say({ type: 'turnStarted' });
    expect(given()).toEqual(['One.']);
    harness.agent.run.say(completed);
    expect(given()).toEqual(['One.', 'Two.']);
  });

  test("A prompt for after the turn is sent after the prompts in the agent's queue", async () => {
    await say('Last.');
    const key = await queue('Queued.');
    harness.agent.run.say(completed);
    expect(given()).toEqual(['Queued.']);
    harness.agent.run.say(
      { type: 'promptTaken', promptKey: key, stage: 'delivered' },
      { type: 'turnStarted' },
      completed,
    );
    expect(given()).toEqual(['Queued.', 'Last.']);
  });

  test('A prompt for after the turn is sent after a prompt that begins no turn', async () => {
    await say('/clear');
    await say('Then this.');
    harness.agent.run.say(completed);
    const key = harness.agent.run.prompts.at(-1)?.key ?? '';
    harness.agent.run.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' });
    harness.clock.advance(4_000);
    expect(given()).toEqual(['/clear']);
    harness.clock.advance(2_000);
    expect(given()).toEqual(['/clear', 'Then this.']);
  });

  test('A prompt for after the turn is sent at once when no turn runs', async () => {
    harness.agent.run.say(
      {
        type: 'promptTaken',
        promptKey: harness.agent.run.prompts[0]?.key ?? '',
        stage: 'delivered',
      },
      completed,
    );
    await say('Now then.');
    expect(given()).toEqual(['Now then.']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the turn failed or was cut', async () => harness.agent.run.say(cut)],
    [
      'the person interrupts',
      () =>
        harness.sessions
          .interrupt({ commandId, sessionId })
          .then(() => harness.agent.run.say(completed)),
    ],
    [
      'the agent asks something at the end of its turn',
      async () => harness.agent.run.say(completed, ask('a1')),
    ],
    ['the agent ends', async () => harness.agent.run.end()],
    ['the person stops the session', () => harness.sessions.terminate({ commandId, sessionId })],
  ])('A prompt for after the turn is held when %s', async (_name, happens) => {
    await say('Then this.');
    await happens();
    expect(given()).toEqual([]);
    expect(shown()).toEqual([['Then this.', 'held']]);
  });

  test('A prompt for after the turn is held by a restarted core, and sent once when the person releases it', async () => {
    const folder = temporaryFolder();
    harness.dispose();
    harness = new Harness(folder);
    sessionId = await harness.session();
    harness.agent.run.say({ type: 'turnStarted' });
    const messageId = await say('Keep me.', 'afterTurn', [image]);
    harness.crash();
    harness = new Harness(folder, undefined, undefined, {
      ids: { uuid: () => crypto.randomUUID() },
    });
    harness.recover();
    expect(shown()).toEqual([['Keep me.', 'held']]);
    await harness.sessions.resume({ commandId, sessionId });
    harness.agent.run.say({ type: 'turnStarted' }, completed);
    expect(given()).toEqual([]);
    const both = await Promise.all([
      revise(messageId, { when: 'now' }),
      revise(messageId, { when: 'now' }),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(harness.agent.run.prompts).toMatchObject([{ text: 'Keep me.', attachments: [image] }]);
    expect(shown()).toEqual([['Keep me.', 'sent']]);
  });

  test('A prompt for after the turn is sent once by a core whose database was locked at the end of the turn', async () => {
    await say('Then this.');
    const { sqlite } = await import('#core/adapters/sqlite/sqlite.ts');
    const other = sqlite.open(`${harness.folder}/corral.db`);
    if (!other.ok) throw new Error(textIn('en', other.error.message));
    other.value.exec('BEGIN IMMEDIATE');
    harness.agent.run.say(completed);
    expect(given()).toEqual([]);
    other.value.exec('COMMIT');
    other.value.close();
    harness.clock.advance(3_000);
    expect(given()).toEqual(['Then this.']);
    expect(shown()).toEqual([['Then this.', 'sent']]);
  });

  test('A prompt for after the turn is held when its agent cannot be started', async () => {
    const messageId = await say('Then this.');
    harness.agent.run.end();
    harness.agent.refuse = problemOf('agentMissing', 'Not found.', 'Install it.');
    expect(await revise(messageId, { when: 'now' })).toMatchObject({
      ok: false,
      error: { kind: 'agentUnavailable' },
    });
    expect(shown()).toEqual([['Then this.', 'held']]);
  });

  test('A prompt for after the turn is in the snapshot of its conversation, even behind many later messages', async () => {
    await say('Then this.');
    harness.agent.run.say(...Array.from({ length: 300 }, (_, at) => text(`m${at}`, `Line ${at}.`)));
    expect(harness.store.messages.waiting(sessionId)).toMatchObject([{ content: 'Then this.' }]);
  });
});

describe('PromptQueue.revise', () => {
  test('Revising a kept prompt changes it at its position and keeps its images', async () => {
    const first = await say('One.', 'afterTurn', [image]);
    await say('Two.');
    expect(await revise(first, { text: 'One, better.' })).toEqual({
      ok: true,
      value: { messageId: first },
    });
    expect(shown()).toEqual([
      ['One, better.', 'afterTurn'],
      ['Two.', 'afterTurn'],
    ]);
    harness.agent.run.say(completed);
    expect(harness.agent.run.prompts.at(-1)).toMatchObject({
      text: 'One, better.',
      attachments: [image],
    });
  });

  test("Revising a prompt in the agent's queue keeps its position before the later prompts", async () => {
    const first = await queue('One.');
    const second = await queue('Two.');
    await queue('Three.');
    harness.agent.run.prompts.length = 0;
    const done = await revise(second, { text: 'Two, better.' });
    expect(given()).toEqual(['Two, better.', 'Three.']);
    expect(harness.agent.run.queue).toEqual(new Set([first]));
    expect(shown()).toEqual([
      ['One.', 'queued'],
      ['Two, better.', 'queued'],
      ['Three.', 'queued'],
    ]);
    expect(done).toMatchObject({
      ok: true,
      value: { messageId: harness.agent.run.prompts[0]?.key },
    });
  });

  test('Revising changes nothing when the agent has taken the prompt', async () => {
    const messageId = await say('One.', 'now');
    expect(await revise(messageId, { text: 'Two.' })).toMatchObject({
      ok: false,
      error: { kind: 'tooLate' },
    });
    expect(await revise('unknown', { text: 'Two.' })).toMatchObject({
      ok: false,
      error: { kind: 'tooLate' },
    });
    expect(given()).toEqual(['One.']);
    expect(shown()).toEqual([['One.', 'queued']]);
  });

  test('Revising is not possible with an agent that gives no prompt back, except for prompts that Corral keeps', async () => {
    const messageId = await say('One.', 'now');
    Object.defineProperty(harness.agent.run, 'withdraw', { value: undefined });
    expect(await revise(messageId, { text: 'Two.' })).toMatchObject({
      ok: false,
      error: { kind: 'notPossible' },
    });
    expect(await revise(await say('Later.'), { text: 'Later, better.' })).toMatchObject({
      ok: true,
    });
  });

  test('Revising refuses a prompt with neither text nor image', async () => {
    const messageId = await say('One.');
    expect(await revise(messageId, { text: ' ' })).toMatchObject({
      ok: false,
      error: { kind: 'emptyPrompt' },
    });
    expect(await revise(await say('', 'afterTurn', [image]), { text: '' })).toMatchObject({
      ok: true,
    });
  });

  test("Revising moves a prompt from the agent's queue to after the turn, and back", async () => {
    const done = await revise(await queue('One.'), { when: 'afterTurn' });
    expect(harness.agent.run.queue.size).toBe(0);
    expect(shown()).toEqual([['One.', 'afterTurn']]);
    harness.agent.run.prompts.length = 0;
    await revise(done.ok ? done.value.messageId : '', { when: 'now' });
    expect(given()).toEqual(['One.']);
    expect(shown()).toEqual([['One.', 'queued']]);
  });

  test('A prompt is held while the person edits it, and is then sent in its old order', async () => {
    const first = await queue('One.');
    await queue('Two.');
    const editing = await revise(first, { when: 'held' });
    expect(editing).toEqual({ ok: true, value: { messageId: first } });
    expect(shown()).toEqual([
      ['One.', 'held'],
      ['Two.', 'queued'],
    ]);
    harness.agent.run.prompts.length = 0;
    await revise(first, { text: 'One, better.', when: 'now' });
    expect(given()).toEqual(['One, better.', 'Two.']);
    expect(shown()).toEqual([
      ['One, better.', 'queued'],
      ['Two.', 'queued'],
    ]);
  });

  test('A prompt for after the turn is held while the person edits it, also when the turn ends', async () => {
    const messageId = await say('One.');
    await revise(messageId, { when: 'held' });
    harness.agent.run.say(completed);
    expect(given()).toEqual([]);
    await revise(messageId, { text: 'One, better.', when: 'afterTurn' });
    expect(given()).toEqual(['One, better.']);
  });

  test('A revised prompt is not sent when the person interrupts in the meantime', async () => {
    const messageId = await queue('One.');
    harness.agent.run.prompts.length = 0;
    const { run } = harness.agent;
    const gate = Promise.withResolvers<void>();
    const withdraw = run.withdraw.bind(run);
    run.withdraw = (key) => gate.promise.then(() => withdraw(key));
    const revising = revise(messageId, { text: 'One, better.' });
    await new Promise((resolve) => setImmediate(resolve));
    const interrupting = harness.sessions.interrupt({ commandId, sessionId });
    gate.resolve();
    await Promise.all([revising, interrupting]);
    expect(given()).toEqual([]);
    expect(shown()).toEqual([['One, better.', 'held']]);
  });

  test('A discarded prompt cannot be revised and is never sent', async () => {
    const messageId = await say('One.');
    expect(await harness.sessions.withdraw({ commandId, sessionId, messageId })).toMatchObject({
      ok: true,
    });
    expect(await revise(messageId, { when: 'now' })).toMatchObject({
      ok: false,
      error: { kind: 'tooLate' },
    });
    harness.agent.run.say(completed);
    expect(given()).toEqual([]);
  });
});
