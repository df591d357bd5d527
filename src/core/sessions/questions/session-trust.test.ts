import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';

const commandId = '11111111-1111-4111-8111-111111111111';
let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});
afterEach(() => harness.dispose());

function plant(command: string, folder = harness.folder): void {
  mkdirSync(join(folder, '.claude'), { recursive: true });
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command }] }] };
  writeFileSync(join(folder, '.claude/settings.json'), JSON.stringify({ hooks }));
}

const open = () => harness.store.interactions.open();
const deliveries = (sessionId: string) =>
  harness
    .messages(sessionId)
    .flatMap((message) =>
      message.messageType === 'text' ? [[message.content, message.metadata.delivery]] : [],
    );
const noticesOf = (sessionId: string) =>
  harness
    .messages(sessionId)
    .flatMap(({ metadata }) => ('data' in metadata ? [metadata.data] : []));

/** Answers the only open question, and waits until the session starts or has not to. */
async function answer(selectedOptionId: string): Promise<void> {
  const [question, ...others] = open();
  expect(others).toEqual([]);
  const { requestId } = question?.request ?? { requestId: '' };
  const response = { requestId, selectedOptionId };
  const given = harness.hub.handleInteractionResponse(response, { type: 'client', name: 'test' });
  expect(given).toMatchObject({ ok: true });
  await settled();
}

/** Waits until no session starts. An answer starts its session in a later turn of the event loop. */
async function settled(): Promise<void> {
  await turns();
  const isStarting = () => harness.store.sessions.all().some(({ status }) => status === 'starting');
  await expect.poll(isStarting, { timeout: 30_000 }).toBe(false);
  await turns();
}

async function turns(): Promise<void> {
  for (let at = 0; at < 50; at += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('SessionTrust', () => {
  test('a session in a folder that brings nothing starts without a question', async () => {
    await harness.session('First');
    expect(harness.agent.runs).toHaveLength(1);
    expect(harness.agent.run.launch.isUntrusted).toBeUndefined();
    expect(open()).toEqual([]);
  });

  test('a folder with a hook is asked about before the agent starts, and the question shows the hook', async () => {
    plant('touch /tmp/x');
    const sessionId = await harness.session('First');
    await settled();
    expect(harness.agent.runs).toEqual([]);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({
      status: 'waiting',
      problem: null,
    });
    expect(deliveries(sessionId)).toEqual([['First', 'afterStart']]);
    expect(open()).toMatchObject([
      {
        request: {
          message: expect.stringMatching(
            /^Files in this folder would let Scripted run [^]*\n\.claude\/settings\.json\n.*\n.*command = "touch \/tmp\/x"/,
          ),
          options: [{ optionId: 'trust-folder' }, { optionId: 'trust-not', isDefault: true }],
        },
      },
    ]);
    expect(open()[0]?.request.timeoutSeconds).toBeUndefined();
  });

  test('after a yes the agent starts with all of it, gets the prompt, and no later session is asked', async () => {
    plant('a');
    const sessionId = await harness.session('First');
    const second = await harness.sessions.prompt({ commandId, sessionId, text: 'Second' });
    expect(second).toMatchObject({ ok: true });
    await answer('trust-folder');
    expect(harness.agent.runs).toHaveLength(1);
    expect(harness.agent.run.launch.isUntrusted).toBeUndefined();
    expect(harness.agent.run.prompts.map(({ text }) => text)).toEqual(['First', 'Second']);
    await harness.session('Other');
    await settled();
    expect(harness.agent.runs).toHaveLength(2);
    expect(open()).toEqual([]);
  });

  test('a change of the file is asked about again, also when the session resumes', async () => {
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    await answer('trust-folder');
    await harness.sessions.terminate({ commandId, sessionId });
    plant('b');
    expect(await harness.sessions.resume({ commandId, sessionId })).toMatchObject({
      ok: true,
      value: { session: { status: 'waiting', problem: null } },
    });
    expect(harness.agent.runs).toHaveLength(1);
    expect(open()[0]?.request.message).toContain('changed since you trusted it');
    expect(open()[0]?.request.message).toContain('command = "b"');
  });

  test('without a yes an agent that can starts without it, and the conversation says so', async () => {
    harness.agent.untrustedFolder = 'withholds';
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    await answer('trust-without');
    expect(harness.agent.run.launch.isUntrusted).toBe(true);
    expect(harness.agent.run.prompts.map(({ text }) => text)).toEqual(['First']);
    expect(JSON.stringify(noticesOf(sessionId))).toContain('startedWithout');
    await harness.session('Other');
    await settled();
    expect(harness.agent.runs).toHaveLength(1);
    expect(open()).toHaveLength(1);
  });

  test('after a no the agent stays off, the prompt stays, and the next prompt asks again', async () => {
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    await answer('trust-not');
    expect(harness.agent.runs).toEqual([]);
    expect(open()).toEqual([]);
    expect(harness.status(sessionId)).toBe('stopped');
    expect(deliveries(sessionId)).toEqual([['First', 'afterStart']]);
    await harness.sessions.resume({ commandId, sessionId });
    expect(open()).toHaveLength(1);
    await harness.sessions.resume({ commandId, sessionId });
    expect(open()).toHaveLength(1);
  });

  test('files that change while the question is open are asked about again', async () => {
    plant('a');
    await harness.session('First');
    plant('b');
    await answer('trust-folder');
    expect(harness.agent.runs).toEqual([]);
    expect(open()[0]?.request.message).toContain('command = "b"');
  });

  test('agents that use nothing of a folder, or ask by themselves, start at once', async () => {
    plant('a');
    for (const untrustedFolder of ['unused', 'asksItself'] as const) {
      harness.agent.untrustedFolder = untrustedFolder;
      await harness.session('First');
    }
    expect(harness.agent.runs).toHaveLength(2);
  });

  test("an agent's own agreement counts for it until the files change, and the conversation says so", async () => {
    harness.agent.trustsFolder = async () => true;
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    expect(harness.agent.runs).toHaveLength(1);
    expect(JSON.stringify(noticesOf(sessionId))).toContain('trustedInAgent');
    plant('b');
    await harness.session('Other');
    await settled();
    expect(harness.agent.runs).toHaveLength(1);
    expect(open()).toHaveLength(1);
  });

  test('a file that cannot be read is asked about at each start', async () => {
    mkdirSync(join(harness.folder, '.mcp.json'));
    await harness.session('First');
    await settled();
    await answer('trust-folder');
    expect(harness.agent.runs).toHaveLength(1);
    await harness.session('Other');
    await settled();
    expect(harness.agent.runs).toHaveLength(1);
    expect(open()).toHaveLength(1);
  });

  test('an additional folder of a session is asked about, too', async () => {
    const other = join(harness.folder, 'other');
    plant('a', other);
    await harness.sessions.create({
      commandId,
      agentId: 'scripted',
      cwd: join(harness.folder, 'none'),
      additionalFolders: [other],
      permissionMode: 'default',
      model: null,
      prompt: 'First',
    });
    await settled();
    expect(harness.agent.runs).toEqual([]);
    expect(open()).toHaveLength(1);
  });

  test('the question of a session that is archived or deleted is withdrawn', async () => {
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    await harness.sessions.archive({ commandId, sessionId, archived: true });
    expect(open()).toEqual([]);
    expect(harness.status(sessionId)).toBe('stopped');
  });

  test.each(['interrupt', 'terminate'] as const)(
    '%s while a session asks stops it, and holds its prompt',
    async (name) => {
      plant('a');
      const sessionId = await harness.session('First');
      await settled();
      const { sessions } = harness;
      const done = await (name === 'interrupt'
        ? sessions.interrupt({ commandId, sessionId })
        : sessions.terminate({ commandId, sessionId }));
      expect(done).toMatchObject({ ok: true });
      expect(open()).toEqual([]);
      expect(harness.status(sessionId)).toBe('stopped');
      expect(deliveries(sessionId)).toEqual([['First', 'held']]);
      await harness.sessions.resume({ commandId, sessionId });
      await answer('trust-folder');
      expect(harness.agent.run.prompts).toEqual([]);
      expect(deliveries(sessionId)).toEqual([['First', 'held']]);
    },
  );

  test('a question is withdrawn when the session starts because the folder was trusted elsewhere', async () => {
    plant('a');
    const first = await harness.session('First');
    await settled();
    await harness.session('Other');
    await settled();
    const asked = open().find(({ request }) => request.sessionId !== first);
    const response = {
      requestId: asked?.request.requestId ?? '',
      selectedOptionId: 'trust-folder',
    };
    harness.hub.handleInteractionResponse(response, { type: 'client', name: 'test' });
    await settled();
    expect(open()).toHaveLength(1);
    await harness.sessions.resume({ commandId, sessionId: first });
    expect(open()).toEqual([]);
    expect(harness.agent.run.prompts.map(({ text }) => text)).toEqual(['First']);
  });

  test('a prompt that the person withdrew while the question was open is not sent', async () => {
    plant('a');
    const sessionId = await harness.session('First');
    await harness.sessions.prompt({ commandId, sessionId, text: 'Second' });
    const [first] = harness.messages(sessionId);
    await harness.sessions.withdraw({ commandId, sessionId, messageId: first?.id ?? '' });
    await answer('trust-folder');
    expect(harness.agent.run.prompts.map(({ text }) => text)).toEqual(['Second']);
  });

  test('a prompt whose checkpoint is still taken when the person answers is sent', async () => {
    harness.dispose();
    const taken = Promise.withResolvers<void>();
    harness = new Harness(undefined, undefined, undefined, { beforePrompt: () => taken.promise });
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    await answer('trust-folder');
    expect(harness.agent.run.prompts).toEqual([]);
    taken.resolve();
    await settled();
    expect(harness.agent.run.prompts.map(({ text }) => text)).toEqual(['First']);
    expect(deliveries(sessionId)).toEqual([['First', 'sent']]);
  });

  test('an answer that is given while another prompt starts the session counts', async () => {
    plant('a');
    const sessionId = await harness.session('First');
    await settled();
    const sending = harness.sessions.prompt({ commandId, sessionId, text: 'Second' });
    await answer('trust-folder');
    await sending;
    await settled();
    expect(open()).toEqual([]);
    expect(harness.agent.run.prompts.map(({ text }) => text)).toEqual(['First', 'Second']);
  });
});
