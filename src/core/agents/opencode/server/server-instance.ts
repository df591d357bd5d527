import type { AgentExit } from '#core/agents/agent.ts';
import type { HttpCall } from '#core/agents/kits/process/http-calls.ts';
import {
  startHttpSseProcess,
  type HttpSseProcess,
} from '#core/agents/kits/process/http-sse-process.ts';
import { leashed } from '#core/agents/kits/process/leash.ts';
import { freePort } from '#core/agents/kits/process/loopback.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, Environment, IdPort, ProcessPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { gone } from '../program/agent-gone.ts';
import { SERVER_USER, serverEnvironment } from '../program/server-environment.ts';
import { isGeneration2 } from '../program/detect.ts';
import { generation2, problems } from '../program/problems.ts';
import { eventHead } from './event-head.ts';
import { serverVersion } from './server-version.ts';

const START_MS = 60_000;
const CONNECT_MS = 10_000;

/** A session of Corral that uses the server. */
export type ServerClient = {
  /** Receives the events of its sessions, in order. */
  receive(line: Uint8Array): Promise<void>;
  /** Events may be missing since the last one. */
  reconnected(): void;
  ended(exit: AgentExit): Promise<void>;
};

type ServerPorts = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly environment: Environment;
};

/** One running `opencode serve`, which several sessions use. */
export class ServerInstance {
  readonly #clients = new Set<ServerClient>();
  /** Clients by the id of their session, and by those of its sub-agents. */
  readonly #routes = new Map<string, ServerClient>();
  readonly #firstConnection = Promise.withResolvers<void>();
  #process: HttpSseProcess | null = null;
  #environment: Readonly<Record<string, string>> = {};
  #stopping = false;
  #hasEnded = false;

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get url(): string {
    return this.#process?.url ?? '';
  }

  /** Variables of the server with its password, for a program that connects to it. */
  get environment(): Readonly<Record<string, string>> {
    return this.#environment;
  }

  get isUsed(): boolean {
    return this.#clients.size > 0;
  }

  /**
   * Starts the program, with `variables` beside its own. Returns a problem if it does not respond or
   * is another generation.
   */
  async start(
    ports: ServerPorts,
    command: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<Result<null, Problem>> {
    const { processes, clock, ids, environment } = ports;
    const port = await freePort();
    const password = `${ids.uuid()}${ids.uuid()}`;
    this.#environment = { ...serverEnvironment(environment.variables, password), ...variables };
    const serve = ['serve', '--hostname', '127.0.0.1', '--port', String(port)];
    const login = Buffer.from(`${SERVER_USER}:${password}`).toString('base64');
    const started = await startHttpSseProcess({
      agent: 'OpenCode',
      gone,
      processes,
      clock,
      ...leashed(command, serve, environment.platform),
      cwd: environment.homeDir,
      env: this.#environment,
      address: { kind: 'given', url: `http://127.0.0.1:${port}` },
      headers: { Authorization: `Basic ${login}` },
      healthPath: '/global/health',
      eventsPath: '/global/event',
      startMs: START_MS,
      silent: problems.silent(),
      exitProblem: (exit, stderrTail) => (this.#stopping ? null : problems.exit(exit, stderrTail)),
      connected: (again) => this.#connected(again),
      deliver: (line) => this.#deliver(line),
      ended: (exit) => this.#ended(exit),
      random: Math.random,
    });
    if (!started.ok) return started;
    this.#process = started.value;
    const version = await serverVersion((call, ms) => this.call(call, ms));
    if (version !== null && isGeneration2(version)) {
      await this.stop();
      return err(generation2(version));
    }
    await this.#connection(clock);
    return ok(null);
  }

  call(call: HttpCall, timeoutMs: number): Promise<Reply> {
    return this.#process?.call(call, timeoutMs) ?? Promise.resolve(err(gone));
  }

  add(client: ServerClient): void {
    this.#clients.add(client);
  }

  /** Delivers the events of a session to the client. */
  route(sessionId: string, client: ServerClient): void {
    this.#routes.set(sessionId, client);
  }

  remove(client: ServerClient): void {
    this.#clients.delete(client);
    for (const [sessionId, each] of this.#routes)
      if (each === client) this.#routes.delete(sessionId);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#process?.stop();
  }

  /** Waits for the stream of events; without it, what is missed is read by requests. */
  async #connection(clock: ClockPort): Promise<void> {
    const cancel = clock.after(CONNECT_MS, () => this.#firstConnection.resolve());
    await this.#firstConnection.promise;
    cancel();
  }

  #connected(again: boolean): void {
    this.#firstConnection.resolve();
    if (again) for (const client of this.#clients) client.reconnected();
  }

  async #deliver(line: Uint8Array): Promise<void> {
    const head = eventHead(line);
    if (!head) return;
    const { sessionId, parentId } = head;
    const parent = parentId === null ? undefined : this.#routes.get(parentId);
    if (parent && !this.#routes.has(sessionId)) this.#routes.set(sessionId, parent);
    await this.#routes.get(sessionId)?.receive(line);
  }

  async #ended(exit: AgentExit): Promise<void> {
    this.#hasEnded = true;
    this.#firstConnection.resolve();
    const clients = [...this.#clients];
    this.#clients.clear();
    await Promise.all(clients.map((client) => client.ended(exit)));
  }
}
