import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { Agent, AgentExit, AgentRun, Launch } from '#core/agents/agent.ts';
import type { ClockPort } from '#core/ports.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { opencodeDriver } from '../driver.ts';

/** An action of the faulty server and its arguments; see `faulty-server.mjs`. */
export type Action = readonly [name: string, ...rest: readonly unknown[]];

/** The real clock, `factor` times as fast for limits of at least a second. */
class FastClock implements ClockPort {
  readonly #clock = new NodeClock();
  readonly #factor: number;

  constructor(factor: number) {
    this.#factor = factor;
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, callback: () => void): () => void {
    return this.#clock.after(ms < 1_000 ? ms : ms / this.#factor, callback);
  }
}

/** A session of the faulty server, with all that its agent reported. */
export class FaultySession {
  readonly events: AgentEvent[] = [];
  readonly exits: AgentExit[] = [];
  run: AgentRun | null = null;
  #prompts = 0;

  /** Sends a prompt that lets the server do these things. */
  tell(...actions: readonly Action[]): void {
    this.#prompts += 1;
    this.run?.prompt(`prompt-${this.#prompts}`, JSON.stringify(actions));
  }

  get asks(): readonly AgentAsk[] {
    return this.events.flatMap((event) => (event.type === 'asked' ? [event.ask] : []));
  }

  withdrawn(): readonly string[] {
    return this.events.flatMap((event) => (event.type === 'withdrawn' ? [event.askId] : []));
  }

  answer(ask: AgentAsk, optionId: string): void {
    const option = ask.options.find((each) => each.optionId === optionId);
    if (!option) throw new Error(`There is no option ${optionId}.`);
    const decidedBy = { type: 'window', windowId: 'w' } as const;
    this.run?.answer(ask.askId, { option, feedback: null, data: null, decidedBy });
  }
}

/** The adapter with a faulty server as its program. */
export class FaultyRig {
  readonly folder = mkdtempSync(join(tmpdir(), 'corral-opencode-'));
  readonly sessions: FaultySession[] = [];
  readonly agent: Agent;

  constructor(variables: Readonly<Record<string, string>> = {}, factor = 1) {
    const script = join(import.meta.dirname, 'faulty-server.mjs');
    const path = join(this.folder, 'opencode');
    writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
    chmodSync(path, 0o755);
    const places = { homeDir: this.folder, tempDir: this.folder, dataDir: this.folder };
    const record = join(this.folder, 'record.jsonl');
    this.agent = opencodeDriver.create({
      processes: new NodeProcesses({ graceMs: 200 }),
      clock: new FastClock(factor),
      ids: new CountingIds(),
      log: silentLog,
      environment: {
        ...places,
        demoScript: '',
        agentScript: '',
        platform: process.platform,
        version: '1',
        variables: { PATH: process.env['PATH'] ?? '', RECORD: record, ...variables },
        node: { command: process.execPath, env: {} },
      },
      terminals: null,
      setting: () => path,
    });
  }

  /** `variables` are those of the session's worktree. */
  async start(variables?: Launch['variables']): Promise<Result<FaultySession, Problem>> {
    const session = new FaultySession();
    const wireLog = join(this.folder, `wire-${this.sessions.length}.jsonl`);
    this.sessions.push(session);
    const launch = {
      sessionId: `s${this.sessions.length}`,
      cwd: this.folder,
      permissionMode: 'ask',
      model: null,
      resume: null,
      face: 'structured',
      wireLog,
      ...(variables && { variables }),
    } as const;
    const started = await this.agent.start(launch, {
      events: (events) => session.events.push(...events),
      exited: (exit) => session.exits.push(exit),
    });
    if (!started.ok) return err(started.error);
    session.run = started.value;
    return ok(session);
  }

  /** Starts a session, which must work. */
  async session(variables?: Launch['variables']): Promise<FaultySession> {
    const started = await this.start(variables);
    if (!started.ok) throw new Error(JSON.stringify(started.error));
    return started.value;
  }

  /** Starts of the servers and the replies that they received, as they wrote them. */
  get record(): readonly Readonly<Record<string, unknown>>[] {
    const file = join(this.folder, 'record.jsonl');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  }

  wireLogOf(session: number): string {
    return readFileSync(join(this.folder, `wire-${session}.jsonl`), 'utf8');
  }

  async close(): Promise<void> {
    for (const { run } of this.sessions) await run?.stop();
    rmSync(this.folder, { recursive: true });
  }
}
