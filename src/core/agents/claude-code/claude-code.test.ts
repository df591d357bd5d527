import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentExit, AgentRun, Launch } from '#core/agents/agent.ts';
import type { ChildPort, Environment, ProcessPort, SpawnOptions } from '#core/ports.ts';

import { CountingIds, ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ClaudeCode } from './claude-code.ts';
import { linesOf } from './test-fixtures.ts';

type Spawned = {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
};

/** A process that the test controls. */
class FakeClaude implements ChildPort {
  readonly pid = 77;
  readonly received: Fields[] = [];
  readonly signals: string[] = [];
  inputEnded = false;
  onLine: (message: Fields) => void = () => undefined;
  #stdout: (chunk: Uint8Array) => void = () => undefined;
  #stderr: (chunk: Uint8Array) => void = () => undefined;
  #exit: (exit: { code: number | null; signal: string | null }) => void = () => undefined;

  write(data: string): boolean {
    const message: unknown = JSON.parse(data);
    if (!isFields(message)) throw new Error('no object');
    this.received.push(message);
    this.onLine(message);
    return true;
  }
  endInput(): void {
    this.inputEnded = true;
  }
  onStdout(listener: (chunk: Uint8Array) => void): void {
    this.#stdout = listener;
  }
  onStderr(listener: (chunk: Uint8Array) => void): void {
    this.#stderr = listener;
  }
  onExit(listener: (exit: { code: number | null; signal: string | null }) => void): void {
    this.#exit = listener;
  }
  kill(signal: string): void {
    this.signals.push(signal);
  }
  print(...messages: readonly unknown[]): void {
    for (const message of messages)
      this.#stdout(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }
  complain(text: string): void {
    this.#stderr(new TextEncoder().encode(text));
  }
  exit(code: number | null, signal: string | null = null): void {
    this.#exit({ code, signal });
  }
  /** Answers Corral's control requests as the real program does. */
  agreeable(refusals: Readonly<Record<string, string>> = {}): this {
    this.onLine = (message) => {
      const request = isFields(message.request) ? message.request : {};
      if (message.type !== 'control_request') return;
      const error = refusals[String(request.subtype)];
      const response =
        error === undefined ? { subtype: 'success', response: {} } : { subtype: 'error', error };
      this.print({
        type: 'control_response',
        response: { ...response, request_id: message.request_id },
      });
    };
    return this;
  }
}

/** Counts the timers that are neither cancelled nor expired. */
class WatchedClock extends ManualClock {
  waiting = 0;

  override after(ms: number, callback: () => void): () => void {
    this.waiting += 1;
    let open = true;
    const settle = () => {
      this.waiting -= open ? 1 : 0;
      open = false;
    };
    const cancel = super.after(ms, () => {
      settle();
      callback();
    });
    return () => {
      settle();
      cancel();
    };
  }
}

const nodePath = process.execPath;
let folder = '';
let clock: WatchedClock;
let events: AgentEvent[];
let exits: AgentExit[];
let spawned: Spawned[];
let wakers: (() => void)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-claude-'));
  clock = new WatchedClock();
  events = [];
  exits = [];
  spawned = [];
  wakers = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const launch = (more: Partial<Launch> = {}): Launch => {
  return {
    sessionId: 's',
    cwd: folder,
    permissionMode: 'default',
    model: null,
    resume: null,
    face: 'structured',
    wireLog: join(folder, 'wire.jsonl'),
    ...more,
  };
};

const listener = {
  events: (more: readonly AgentEvent[]) => {
    events.push(...more);
    for (const wake of wakers.splice(0)) wake();
  },
  exited: (exit: AgentExit) => void exits.push(exit),
};

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => wakers.push(resolve));
}

function claudeOver(child: FakeClaude, claudePath: string | null = nodePath): ClaudeCode {
  const processes: ProcessPort = {
    spawn: (command, args, options) => {
      spawned.push({ command, args, options });
      return Promise.resolve({ ok: true, value: child });
    },
    run: () =>
      Promise.resolve({
        ok: false,
        error: { kind: 'spawnFailed', code: 'programMissing', message: 'no npm' },
      }),
    identity: () => null,
    endOrphan: () => Promise.resolve(),
  };
  const variables = { PATH: folder, ANTHROPIC_API_KEY: 'k' };
  const environment: Environment = {
    platform: 'linux',
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    version: '1',
    variables,
    node: { command: '', env: {} },
    demoScript: '',
    agentScript: '',
  };
  return new ClaudeCode({
    terminals: null,
    processes,
    clock,
    ids: new CountingIds(),
    log: silentLog,
    environment,
    claudePath: () => claudePath,
    previewDetails: () => null,
  });
}

async function startRun(child: FakeClaude, more: Partial<Launch> = {}): Promise<AgentRun> {
  const started = await claudeOver(child).start(launch(more), listener);
  if (!started.ok) throw new Error(textIn('en', started.error.message));
  return started.value;
}

describe('ClaudeCode.start', () => {
  test('ClaudeCode.start sends the initialize request and returns a run once it is answered', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child, { permissionMode: 'plan', model: 'opus', resume: 'old' });
    expect(run.pid).toBe(77);
    expect(child.received).toEqual([
      {
        type: 'control_request',
        request_id: expect.any(String),
        request: { subtype: 'initialize' },
      },
    ]);
    expect(spawned).toMatchObject([
      {
        command: nodePath,
        options: { cwd: folder, env: { ANTHROPIC_API_KEY: 'k', PATH: folder } },
      },
    ]);
    expect(Object.keys(spawned[0]?.options.env ?? {})).toEqual(['PATH', 'ANTHROPIC_API_KEY']);
    expect(spawned[0]?.args.join(' ')).toBe(
      '-p --input-format stream-json --output-format stream-json --verbose --permission-prompt-tool stdio ' +
        '--include-partial-messages --replay-user-messages --permission-mode plan --model opus --resume old',
    );
    expect(clock.waiting).toBe(0);
  });

  test('ClaudeCode.start ignores the settings and servers of a folder that is not trusted', async () => {
    await startRun(new FakeClaude().agreeable(), { isUntrusted: true });
    const args = ['--setting-sources', 'user', '--strict-mcp-config'];
    expect(spawned[0]?.args.slice(-3)).toEqual(args);
  });

  test('ClaudeCode.start begins with a copy of a conversation, and with an effort', async () => {
    await startRun(new FakeClaude().agreeable(), { forkOf: 'original', effort: 'max' });
    const copy = ['--resume', 'original', '--fork-session'];
    expect(spawned[0]?.args.slice(-5)).toEqual(['--effort', 'max', ...copy]);
  });

  test('ClaudeCode.start gives each additional folder, as the last arguments', async () => {
    const additionalFolders = ['/srv/a', '/srv/with space'];
    await startRun(new FakeClaude().agreeable(), { additionalFolders, resume: 'old' });
    const folders = ['--add-dir', '/srv/a', '--add-dir', '/srv/with space'];
    expect(spawned[0]?.args.slice(-6)).toEqual(['--resume', 'old', ...folders]);
  });

  test.each([
    ['No conversation found with session ID: x\n', 1, null, 'conversationGone'],
    ['Invalid API key · Please run /login\n', 1, null, 'notLoggedIn'],
    ['FATAL: cannot load shared library\n', 1, null, 'agentEnded'],
    ['', null, 'SIGKILL', 'agentKilled'],
    ['', 0, null, 'agentEnded'],
  ])(
    'ClaudeCode.start fails when the process prints %j and exits at once with %j %j: %s',
    async (words, code, signal, kind) => {
      const child = new FakeClaude();
      child.onLine = () => {
        child.complain(words);
        child.exit(code, signal);
      };
      const started = await claudeOver(child).start(launch(), listener);
      expect(inEnglish(started)).toMatchObject({
        ok: false,
        error: { kind, message: expect.stringContaining('') },
      });
      expect(exits).toHaveLength(1);
    },
  );

  test('ClaudeCode.start gives up on a process that does not answer within 30 seconds', async () => {
    const child = new FakeClaude();
    child.onLine = () => queueMicrotask(() => clock.advance(30_000));
    child.endInput = () => child.exit(0);
    expect(await claudeOver(child).start(launch(), listener)).toMatchObject({
      ok: false,
      error: { kind: 'agentSilent' },
    });
    expect(clock.waiting).toBe(0);
  });

  test('ClaudeCode.start returns a problem with a remedy if the program is missing', async () => {
    const none = await claudeOver(new FakeClaude(), join(folder, 'nothing')).start(
      launch(),
      listener,
    );
    expect(inEnglish(none)).toMatchObject({
      ok: false,
      error: { kind: 'agentMissing', message: expect.stringContaining(join(folder, 'nothing')) },
    });
    expect(spawned).toEqual([]);
  });
});

describe('ClaudeRun', () => {
  test('ClaudeRun denies a request that is too deep to be read, under the id of that request', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    const deep: unknown = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`);
    child.print({
      type: 'control_request',
      request_id: 'deep-1',
      request: { subtype: 'can_use_tool', tool_name: 'Bash', input: { deep } },
    });
    await until(() => events.some(({ type }) => type === 'asked'));
    const asked = events.find((event) => event.type === 'asked');
    const option = asked?.ask.options.find(({ isDefault }) => isDefault) ?? null;
    expect(option?.optionId).toBe('reject');
    if (asked && option)
      run.answer(asked.ask.askId, {
        option,
        feedback: null,
        data: null,
        decidedBy: { type: 'window', windowId: 'w' },
      });
    expect(child.received.at(-1)).toMatchObject({
      type: 'control_response',
      response: { subtype: 'success', request_id: 'deep-1', response: { behavior: 'deny' } },
    });
  });

  test('ClaudeRun never answers a second question of the same id with the answer to the first', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    const request = (command: string) => ({
      type: 'control_request',
      request_id: 'same',
      request: { subtype: 'can_use_tool', tool_name: 'Bash', input: { command } },
    });
    child.print(request('ls'), request('rm -rf /'));
    const asks = () => events.flatMap((event) => (event.type === 'asked' ? [event.ask] : []));
    await until(() => asks().length === 2);
    expect(events.filter(({ type }) => type === 'withdrawn')).toHaveLength(1);
    const [first, second] = asks();
    const answered = ({ askId, options }: AgentAsk, readInput: unknown) => {
      const option = options.find(({ optionId }) => optionId === 'approve') ?? null;
      if (option === null) throw new Error('There is no option to approve.');
      return run.answer(askId, {
        option,
        feedback: null,
        data: null,
        decidedBy: { type: 'window', windowId: 'w' },
        readInput,
      });
    };
    if (!first || !second) throw new Error('Two questions were expected.');
    const before = child.received.length;
    expect(answered(first, { command: 'ls' }).ok).toBe(false);
    expect(child.received).toHaveLength(before);
    expect(answered(second, { command: 'rm -rf /' }).ok).toBe(true);
    expect(child.received.at(-1)).toMatchObject({
      response: {
        request_id: 'same',
        response: { behavior: 'allow', updatedInput: { command: 'rm -rf /' } },
      },
    });
  });

  test('ClaudeRun sends a prompt with the key of the message, and answers a question', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    expect(run.prompt('key', 'Hi\n"there"')).toEqual({ ok: true, value: null });
    expect(child.received.at(-1)).toEqual({
      type: 'user',
      message: { role: 'user', content: [{ type: 'text', text: 'Hi\n"there"' }] },
      parent_tool_use_id: null,
      session_id: '',
      uuid: 'key',
    });
    for (const line of linesOf('bidi-deny.io.jsonl')) child.print(JSON.parse(line));
    await until(() => events.some(({ type }) => type === 'turnEnded'));
    const asked = events.find((event) => event.type === 'asked');
    const option = asked?.ask.options[0];
    const sent =
      option &&
      run.answer(asked.ask.askId, {
        option,
        feedback: null,
        data: null,
        decidedBy: { type: 'window', windowId: 'w' },
      });
    expect(sent).toEqual({ ok: true, value: child.received.at(-1) });
    expect(child.received.at(-1)).toMatchObject({
      type: 'control_response',
      response: { request_id: asked?.ask.askId, response: { behavior: 'allow' } },
    });
  });

  test('ClaudeRun sends images after the text', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    run.prompt('key', 'Look', [{ mediaType: 'image/png', base64: 'AAAA' }]);
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
    };
    expect(child.received.at(-1)).toMatchObject({
      message: { content: [{ type: 'text', text: 'Look' }, image] },
    });
    run.prompt('key', '', [{ mediaType: 'image/png', base64: 'AAAA' }]);
    expect(child.received.at(-1)).toMatchObject({ message: { content: [image] } });
  });

  test('ClaudeRun withdraws a prompt while it waits, and refuses to withdraw it later', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    child.onLine = ({ request_id, request }) => {
      const cancelled = isFields(request) && request.message_uuid === 'waits';
      child.print({
        type: 'control_response',
        response: { subtype: 'success', request_id, response: { cancelled } },
      });
    };
    expect(await run.withdraw?.('waits')).toEqual({ ok: true, value: null });
    expect(child.received.at(-1)).toMatchObject({
      request: { subtype: 'cancel_async_message', message_uuid: 'waits' },
    });
    expect(await run.withdraw?.('taken')).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('ClaudeRun sends an interrupt, a permission mode and a model as control requests', async () => {
    const child = new FakeClaude().agreeable({
      set_permission_mode: 'Cannot set permission mode.',
    });
    const run = await startRun(child);
    expect(await run.interrupt()).toEqual({ ok: true, value: null });
    expect(await run.setModel('opus')).toEqual({ ok: true, value: null });
    expect(await run.setModel(null)).toEqual({ ok: true, value: null });
    expect(await run.setPermissionMode('x')).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Cannot set permission mode.' },
    });
    expect(child.received.slice(1).map(({ request }) => request)).toEqual([
      { subtype: 'interrupt' },
      { subtype: 'set_model', model: 'opus' },
      { subtype: 'set_model' },
      { subtype: 'set_permission_mode', mode: 'x' },
    ]);
  });

  test('ClaudeRun gives up on a control request after ten seconds', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    child.onLine = () => undefined;
    const reply = run.interrupt();
    clock.advance(10_000);
    expect(await reply).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('ClaudeRun refuses an unknown control request, so that Claude Code does not wait', async () => {
    const child = new FakeClaude().agreeable();
    await startRun(child);
    child.print({
      type: 'control_request',
      request_id: 'h',
      request: { subtype: 'hook_callback', callback_id: 'x' },
    });
    await until(() => events.some(({ type }) => type === 'unanswerable'));
    expect(child.received.at(-1)).toMatchObject({
      type: 'control_response',
      response: { subtype: 'error', request_id: 'h' },
    });
  });

  test('ClaudeRun returns agentGone for every call after its exit', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    child.onLine = () => undefined;
    const reply = run.interrupt();
    child.complain('out of luck');
    child.exit(1);
    expect(await reply).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    expect(run.prompt('k', 'x')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    expect(await run.setModel('opus')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
    expect(inEnglish(exits)).toMatchObject([
      { code: 1, problem: { kind: 'agentEnded', message: expect.stringContaining('out of luck') } },
    ]);
    await run.stop();
  });
});

describe('ClaudeRun.stop', () => {
  test('ClaudeRun.stop reports no problem for any exit code', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    child.endInput = () => child.exit(1);
    await run.stop();
    expect(child.received).toHaveLength(1);
    expect(exits).toEqual([{ code: 1, signal: null, problem: null }]);
    expect(clock.waiting).toBe(0);
  });

  test('ClaudeRun.stop sends SIGTERM during a turn, because the model would take an interrupt for a refusal', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    child.print({ type: 'system', subtype: 'init', session_id: 'a' });
    await until(() => events.some(({ type }) => type === 'turnStarted'));
    const stopped = run.stop();
    expect(child.inputEnded).toBe(false);
    child.exit(143);
    await stopped;
    expect(child.signals).toEqual(['SIGTERM']);
    expect(child.received).toHaveLength(1);
  });

  test('ClaudeRun.stop escalates from the end of input to SIGTERM and SIGKILL for a process that hangs', async () => {
    const child = new FakeClaude().agreeable();
    const run = await startRun(child);
    const stopped = run.stop();
    expect(child.inputEnded).toBe(true);
    clock.advance(1_999);
    expect(child.signals).toEqual([]);
    clock.advance(1);
    expect(child.signals).toEqual(['SIGTERM']);
    clock.advance(3_000);
    expect(child.signals).toEqual(['SIGTERM', 'SIGKILL']);
    child.exit(null, 'SIGKILL');
    await stopped;
  });
});
