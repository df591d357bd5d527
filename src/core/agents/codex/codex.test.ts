import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentExit, AgentRun, Launch } from '#core/agents/agent.ts';
import type { ChildPort, Environment, ProcessPort } from '#core/ports.ts';
import { CountingIds, ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import type { Fields } from '#shared/base/fields.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Codex } from './codex.ts';
import { fields } from './wire/wire.ts';

/** A process that the test controls. */
class FakeCodex implements ChildPort {
  readonly pid = 77;
  readonly received: Fields[] = [];
  readonly signals: string[] = [];
  /** Replies by method; a string is a refusal. */
  readonly answers: Record<string, unknown> = {
    initialize: {},
    'thread/start': { thread: { id: 't' }, model: 'm' },
    'thread/settings/update': {},
    'turn/start': { turn: { id: 'u' } },
    'account/read': { account: null, requiresOpenaiAuth: false },
    'model/list': {
      data: [
        {
          model: 'm',
          displayName: 'M',
          hidden: false,
          isDefault: true,
          supportedReasoningEfforts: ['low', 'high', 'no name!'].map((reasoningEffort) => ({
            reasoningEffort,
          })),
        },
        { model: 'plain' },
        { model: 'old', hidden: true },
      ],
    },
  };
  #stdout: (chunk: Uint8Array) => void = () => undefined;
  #exit: (exit: { code: number | null; signal: string | null }) => void = () => undefined;

  write(data: string): boolean {
    const message = fields.parse(JSON.parse(data));
    this.received.push(message);
    const answer = this.answers[String(message.method)];
    if (typeof answer === 'string')
      this.print({ id: message.id, error: { code: -32600, message: answer } });
    else if (answer !== undefined) this.print({ id: message.id, result: answer });
    return true;
  }
  endInput(): void {
    this.exit(0);
  }
  onStdout(listener: (chunk: Uint8Array) => void): void {
    this.#stdout = listener;
  }
  onStderr(): void {}
  onExit(listener: (exit: { code: number | null; signal: string | null }) => void): void {
    this.#exit = listener;
  }
  kill(signal: string): void {
    this.signals.push(signal);
    this.exit(null, signal);
  }
  print(message: unknown): void {
    this.#stdout(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }
  exit(code: number | null, signal: string | null = null): void {
    this.#exit({ code, signal });
  }
}

let folder = '';
let clock: ManualClock;
let child: FakeCodex;
let events: AgentEvent[];
let exits: AgentExit[];
let version: string;
let wakers: (() => void)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-codex-'));
  writeFileSync(join(folder, 'codex'), '');
  chmodSync(join(folder, 'codex'), 0o755);
  clock = new ManualClock();
  child = new FakeCodex();
  [events, exits, wakers] = [[], [], []];
  version = 'codex-cli 0.169.0';
});
afterEach(() => rmSync(folder, { recursive: true }));

function codex(codexPath = join(folder, 'codex')): Codex {
  const processes: ProcessPort = {
    spawn: () => Promise.resolve({ ok: true, value: child }),
    run: () => Promise.resolve({ ok: true, value: { code: 0, stdout: version, stderr: '' } }),
    identity: () => null,
    endOrphan: () => Promise.resolve(),
  };
  const places = {
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    demoScript: '',
    agentScript: '',
  };
  const node = { command: '', env: {} };
  const environment: Environment = {
    ...places,
    platform: 'linux',
    version: '1',
    variables: { PATH: folder },
    node,
  };
  return new Codex({
    processes,
    clock,
    ids: new CountingIds(),
    log: silentLog,
    environment,
    codexPath: () => codexPath,
  });
}

function start(more: Partial<Launch> = {}) {
  const launch = {
    sessionId: 's',
    cwd: folder,
    permissionMode: 'ask',
    model: null,
    resume: null,
    face: 'structured',
  } as const;
  return codex().start(
    { ...launch, wireLog: join(folder, 'wire.jsonl'), ...more },
    {
      events: (more) => {
        events.push(...more);
        for (const wake of wakers.splice(0)) wake();
      },
      exited: (exit) => void exits.push(exit),
    },
  );
}

async function startRun(more: Partial<Launch> = {}): Promise<AgentRun> {
  const started = await start(more);
  if (!started.ok) throw new Error(textIn('en', started.error.message));
  return started.value;
}

async function until(type: AgentEvent['type']): Promise<AgentEvent> {
  for (;;) {
    const found = events.find((event) => event.type === type);
    if (found) return found;
    await new Promise<void>((resolve) => wakers.push(resolve));
  }
}

describe('Codex.detect', () => {
  test('Codex.detect returns the models that are not hidden, and their efforts', async () => {
    expect(await codex().detect()).toMatchObject({
      state: 'ready',
      version: '0.169.0',
      models: [
        { id: 'm', label: 'M', efforts: ['low', 'high'] },
        { id: 'plain', label: 'plain', efforts: [] },
      ],
      efforts: ['low', 'high'],
    });
    expect(child.signals).toEqual(['SIGTERM']);
  });

  test.each([
    ['codex-cli 0.1.0', 'agentTooOld'],
    ['what?', 'agentBroken'],
  ])('Codex.detect reports the version output "%s" as %s', async (printed, kind) => {
    version = printed;
    expect(await codex().detect()).toMatchObject({ state: 'broken', problem: { kind } });
  });

  test('Codex.detect reports how to install a missing Codex, or a wrong path in the settings', async () => {
    rmSync(join(folder, 'codex'));
    expect(await codex('').detect()).toMatchObject({
      state: 'missing',
      problem: { command: expect.stringContaining('@openai/codex') },
    });
    expect(inEnglish(await codex('/gone/codex').detect())).toMatchObject({
      problem: { message: expect.stringContaining('/gone/codex') },
    });
  });

  test('Codex.detect reports a missing login, and a process that does not reply', async () => {
    child.answers['account/read'] = { account: null, requiresOpenaiAuth: true };
    expect(await codex().detect()).toMatchObject({
      state: 'notLoggedIn',
      problem: { command: 'codex login' },
    });
    child = new FakeCodex();
    child.answers['initialize'] = undefined;
    child.write = () => {
      queueMicrotask(() => clock.advance(5_000));
      return true;
    };
    expect(await codex().detect()).toMatchObject({
      state: 'broken',
      problem: { kind: 'agentBroken' },
    });
  });
});

describe('CodexRun', () => {
  test('The chosen effort is in the start of the thread and in each change of the mode', async () => {
    const run = await startRun({ effort: 'high' });
    expect(child.received[2]).toMatchObject({
      params: { config: { model_reasoning_effort: 'high' } },
    });
    await run.setPermissionMode('plan');
    expect(child.received.at(-1)).toMatchObject({
      method: 'thread/settings/update',
      params: { collaborationMode: { mode: 'plan', settings: { reasoning_effort: 'high' } } },
    });
  });

  test('Codex.start starts a thread in the sandbox of its mode', async () => {
    await startRun();
    expect(child.received.map(({ method }) => method)).toEqual([
      'initialize',
      'initialized',
      'thread/start',
    ]);
    expect(child.received[2]).toMatchObject({
      params: { cwd: folder, approvalPolicy: 'on-request', sandbox: 'read-only' },
    });
    expect(child.received[2]?.params).not.toHaveProperty('config');
  });

  test('Codex.start begins with a copy of a thread, in the mode of the fork', async () => {
    child.answers['thread/fork'] = { thread: { id: 'copy' }, model: 'm' };
    await startRun({ forkOf: 'original' });
    expect(child.received.slice(2)).toMatchObject([
      { method: 'thread/fork', params: { threadId: 'original', sandbox: 'read-only' } },
      { method: 'thread/settings/update', params: { threadId: 'copy' } },
    ]);
    expect(events).toContainEqual({ type: 'facts', facts: { agentSessionId: 'copy', model: 'm' } });
  });

  test('Codex.start begins with the part of a thread before the turn of a prompt', async () => {
    const prompt = (clientId: string) => ({
      type: 'userMessage',
      id: `item ${clientId}`,
      clientId,
    });
    child.answers['thread/turns/list'] = {
      data: [
        { id: 'turn-2', items: [prompt('second'), prompt('added to the turn')] },
        { id: 'turn-1', items: [{ type: 'contextCompaction', id: 'i' }, prompt('first')] },
      ],
      nextCursor: null,
    };
    child.answers['thread/fork'] = { thread: { id: 'copy' }, model: 'm' };
    await startRun({ forkOf: 'original', forkBefore: 'second' });
    expect(child.received.slice(2, 4)).toMatchObject([
      { method: 'thread/turns/list', params: { threadId: 'original', itemsView: 'full' } },
      { method: 'thread/fork', params: { threadId: 'original', beforeTurnId: 'turn-2' } },
    ]);
    const started = await start({ forkOf: 'original', forkBefore: 'added to the turn' });
    expect(started).toMatchObject({ ok: false, error: { kind: 'conversationGone' } });
  });

  test('Codex.start lets the sandbox of the workspace write to additional folders, in every later mode', async () => {
    const additionalFolders = ['/srv/a'];
    const run = await startRun({ permissionMode: 'workspace', additionalFolders });
    const sandboxPolicy = { type: 'workspaceWrite', writableRoots: additionalFolders };
    const written = { method: 'thread/settings/update', params: { sandboxPolicy } };
    expect(child.received.at(-1)).toMatchObject(written);
    await run.setPermissionMode('ask');
    expect(child.received.at(-1)).toMatchObject({
      params: { sandboxPolicy: { type: 'readOnly' } },
    });
    await run.setPermissionMode('workspace');
    expect(child.received.at(-1)).toMatchObject(written);
  });

  test('Codex.start gives up on a process that does not answer within 30 seconds', async () => {
    child.write = () => {
      queueMicrotask(() => clock.advance(30_000));
      return true;
    };
    expect(await start()).toMatchObject({ ok: false, error: { kind: 'agentSilent' } });
    expect(exits).toHaveLength(1);
  });

  test('Codex.start returns the reason when no thread could be started', async () => {
    child.answers['thread/start'] = 'no such provider';
    expect(inEnglish(await start())).toMatchObject({
      ok: false,
      error: { kind: 'agentRefused', message: expect.stringContaining('no such provider') },
    });
  });

  test('CodexRun reports a refused prompt as failed, with the reason', async () => {
    child.answers['turn/start'] = 'a review is under way.';
    const run = await startRun();
    expect(run.prompt('key', 'Hi', [{ mediaType: 'image/png', base64: 'AAAA' }])).toEqual({
      ok: true,
      value: null,
    });
    expect(child.received.at(-1)).toMatchObject({
      params: { input: [{ text: 'Hi' }, { type: 'image', url: 'data:image/png;base64,AAAA' }] },
    });
    expect(await until('promptFailed')).toMatchObject({
      promptKey: 'key',
      message: {
        name: 'codex.notices.promptFailed/refused',
        values: { reason: expect.stringContaining('a review is under way.') },
      },
    });
  });

  test('CodexRun returns the prompts that a turn ended without reading, also if it replies late', async () => {
    const run = await startRun();
    const item = (clientId: string) => ({
      method: 'item/completed',
      params: {
        threadId: 't',
        turnId: 'u',
        item: { type: 'userMessage', id: `item of ${clientId}`, clientId, content: [] },
      },
    });
    run.prompt('first', 'Begin.');
    child.print({ method: 'turn/started', params: { threadId: 't', turn: { id: 'u' } } });
    child.print(item('first'));
    run.prompt('read', 'Also this.');
    child.print(item('read'));
    run.prompt('unread', 'And this.');
    await until('turnStarted');
    // The reply to this one arrives after the end of the turn to which Codex added it.
    delete child.answers['turn/start'];
    run.prompt('late', 'And that.');
    const ended = { id: 'u', status: 'interrupted' };
    child.print({ method: 'turn/completed', params: { threadId: 't', turn: ended } });
    await until('turnEnded');
    child.print({ id: child.received.at(-1)?.id, result: { turn: { id: 'u' } } });
    const returned = () => events.filter(({ type }) => type === 'promptReturned');
    while (returned().length < 2) await new Promise<void>((resolve) => wakers.push(resolve));
    expect(returned()).toEqual([
      { type: 'promptReturned', promptKey: 'unread', why: 'turnEnded' },
      { type: 'promptReturned', promptKey: 'late', why: 'turnEnded' },
    ]);
    // A prompt that begins the next turn is not of the ended one.
    child.answers['turn/start'] = { turn: { id: 'v' } };
    run.prompt('next', 'Go on.');
    child.print(item('next'));
    const isTaken = (event: AgentEvent) =>
      event.type === 'promptTaken' && event.promptKey === 'next';
    while (!events.some(isTaken)) await new Promise<void>((resolve) => wakers.push(resolve));
    expect(returned()).toHaveLength(2);
  });

  test('CodexRun returns no prompt of a Codex that does not report which ones it reads', async () => {
    const run = await startRun();
    run.prompt('first', 'Begin.');
    child.print({ method: 'turn/started', params: { threadId: 't', turn: { id: 'u' } } });
    await until('turnStarted');
    const ended = { id: 'u', status: 'interrupted' };
    child.print({ method: 'turn/completed', params: { threadId: 't', turn: ended } });
    await until('turnEnded');
    expect(events.filter(({ type }) => type === 'promptReturned')).toEqual([]);
  });

  test('CodexRun refuses an unknown request, so that Codex does not wait', async () => {
    await startRun();
    child.print({ id: 5, method: 'attestation/generate', params: {} });
    await until('unanswerable');
    expect(child.received.at(-1)).toEqual({
      id: 5,
      error: { code: -32601, message: expect.stringContaining('attestation/generate') },
    });
  });

  test('CodexRun denies a request that is too deep to be read, under the id of that request', async () => {
    const run = await startRun();
    const deep: unknown = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`);
    child.print({
      id: 7,
      method: 'item/commandExecution/requestApproval',
      params: { command: 'ls', additionalPermissions: { deep } },
    });
    const asked = await until('asked');
    const ask = asked.type === 'asked' ? asked.ask : null;
    const option = ask?.options.find(({ isDefault }) => isDefault) ?? null;
    expect(option?.optionId).toBe('reject');
    if (ask && option)
      run.answer(ask.askId, {
        option,
        feedback: null,
        data: null,
        decidedBy: { type: 'window', windowId: 'w' },
      });
    expect(child.received.at(-1)).toEqual({ id: 7, result: { decision: 'decline' } });
  });

  test('CodexRun.setModel restores the model of the config, or else the one that Codex prefers', async () => {
    child.answers['config/read'] = { config: { model: 'mine' } };
    const run = await startRun();
    await run.setModel(null);
    expect(child.received.at(-1)).toMatchObject({
      method: 'thread/settings/update',
      params: { model: 'mine' },
    });
    child.answers['config/read'] = { config: { model: null } };
    await run.setModel(null);
    expect(child.received.at(-1)).toMatchObject({ params: { model: 'm' } });
    child.answers['model/list'] = 'offline';
    expect(await run.setModel(null)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('CodexRun returns agentGone after its exit', async () => {
    const run = await startRun();
    child.exit(1);
    await Promise.resolve();
    expect(await run.setModel('m')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    expect(run.prompt('k', 'x')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    expect(await run.interrupt()).toMatchObject({ ok: false });
  });
});
