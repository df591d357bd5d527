import { z } from 'zod';

import type { ToolOutcome, ToolRun } from '#agent/tools/tool.ts';
import type { Result } from '#shared/base/result.ts';

import type { ServerEntry, ServerOrigin, ServerStart } from '../config/server-entry.ts';
import type { ListedTool } from '../tools/mcp-tool.ts';
import { outcomeOf } from '../tools/result-parts.ts';
import { cleanLine } from '../tools/untrusted-text.ts';
import { CallLimit } from './call-limit.ts';
import { connect, messageOf, type Connection, type ConnectPorts } from './connect.ts';
import { elicit } from './elicitation.ts';

export type ServerStatus = {
  readonly name: string;
  readonly origin: ServerOrigin;
  readonly state: 'stopped' | 'starting' | 'ready' | 'failed';
  /** A sentence; null unless `failed`. */
  readonly problem: string | null;
  readonly tools: number;
};

export type ServerPorts = Omit<ConnectPorts, 'elicit' | 'onListChanged' | 'onClose'> & {
  /** Ms without progress after which a call fails. */
  readonly callMs: number;
};

/** Progress reports that begin the limit of a call again. */
const MOST_PROGRESS = 100;
const MOST_TOOLS = 500;
/** The SDK's own limit of a request must not end before `CallLimit`. */
const NEVER = 2 ** 31 - 1;
const LIST_MS = 10_000;
const CANCELLED = 'Action cancelled by user.';

const listedTool = z.object({
  name: z.string().min(1).max(256),
  description: z.string().catch(''),
  inputSchema: z.unknown(),
});
const page = z.object({ tools: z.array(z.unknown()) });

/**
 * One server of the session. Starts on demand, and again after it ended or hung. No method rejects.
 * The tools of the last list are kept while it is down.
 */
export class McpServer {
  readonly name: string;
  readonly #origin: ServerOrigin;
  readonly #start: ServerStart;
  readonly #ports: ServerPorts;
  #connection: Connection | null = null;
  #starting: Promise<string | null> | null = null;
  #problem: string | null = null;
  #tools: readonly ListedTool[] = [];
  #isListOld = false;
  #isClosed = false;
  /** The running calls; the last one answers the questions of the server. */
  readonly #calls = new Map<ToolRun, CallLimit>();

  constructor({ name, origin }: ServerEntry, start: ServerStart, ports: ServerPorts) {
    this.name = name;
    this.#origin = origin;
    this.#start = start;
    this.#ports = ports;
  }

  get status(): ServerStatus {
    const problem = this.#connection || this.#starting ? null : this.#problem;
    const state = this.#starting
      ? 'starting'
      : this.#connection
        ? 'ready'
        : problem === null
          ? 'stopped'
          : 'failed';
    return { name: this.name, origin: this.#origin, state, problem, tools: this.#tools.length };
  }

  get tools(): readonly ListedTool[] {
    return this.#tools;
  }

  /** True if the server runs and has said that its list of tools changed. */
  get hasOldList(): boolean {
    return this.#connection !== null && this.#isListOld;
  }

  /** Starts the server if it is not running. Returns null, or a sentence about the failure. */
  ready(): Promise<string | null> {
    if (this.#isClosed) return Promise.resolve(`The MCP server "${this.name}" is closed.`);
    if (this.#connection)
      return this.#isListOld ? this.#relist(this.#connection) : Promise.resolve(null);
    this.#starting ??= this.#connect().finally(() => (this.#starting = null));
    return this.#starting;
  }

  async call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    run: ToolRun,
  ): Promise<ToolOutcome> {
    const problem = await untilAborted(this.ready(), run.signal).catch(() => CANCELLED);
    const connection = this.#connection;
    if (problem !== null || !connection)
      return { kind: 'failed', text: problem ?? `The MCP server "${this.name}" has ended.` };
    const limit = new CallLimit(this.#ports.callMs, MOST_PROGRESS, run.signal);
    const before = connection.received();
    this.#calls.set(run, limit);
    const { signal } = limit;
    try {
      const call = connection.client.callTool(
        { name: tool, arguments: { ...input } },
        {
          signal,
          timeout: NEVER,
          onprogress: (progress) => this.#progressed(run, limit, progress),
        },
      );
      return outcomeOf(await untilAborted(call, signal), this.name);
    } catch (error) {
      if (limit.hasEnded && before !== null && connection.received() === before)
        this.#drop(connection);
      return { kind: 'failed', text: this.#callProblem(error, limit, run, connection) };
    } finally {
      limit.end();
      this.#calls.delete(run);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
    await this.#starting;
  }

  #progressed(
    run: ToolRun,
    limit: CallLimit,
    { message }: { readonly message?: string | undefined },
  ): void {
    limit.progressed();
    if (message !== undefined) run.report(`${cleanLine(message, 500)}\n`);
  }

  #callProblem(error: unknown, limit: CallLimit, run: ToolRun, connection: Connection): string {
    if (run.signal.aborted) return CANCELLED;
    if (limit.hasEnded)
      return `The MCP server "${this.name}" did not answer within ${this.#ports.callMs / 1_000} s. It may still have acted.`;
    const diagnosis = connection.diagnosis();
    return `The MCP server "${this.name}" reports: ${messageOf(error)} ${cleanLine(diagnosis, 1_000)}`.trim();
  }

  async #connect(): Promise<string | null> {
    let connection: Connection | null = null;
    const connected: Result<Connection, string> = await connect(this.#start, {
      ...this.#ports,
      elicit: (params) => this.#elicit(params),
      onListChanged: () => (this.#isListOld = true),
      onClose: () => {
        if (connection !== null && this.#connection === connection) this.#connection = null;
      },
    });
    if (!connected.ok) return this.#failed(connected.error);
    connection = connected.value;
    if (this.#isClosed) {
      await connection.close();
      return `The MCP server "${this.name}" is closed.`;
    }
    this.#connection = connection;
    return await this.#relist(connection);
  }

  async #relist(connection: Connection): Promise<string | null> {
    this.#isListOld = false;
    try {
      this.#tools = await listTools(connection);
      this.#problem = null;
      return null;
    } catch (error) {
      this.#drop(connection);
      return this.#failed(`${messageOf(error)} ${connection.diagnosis()}`);
    }
  }

  #failed(cause: string): string {
    this.#problem = `The MCP server "${this.name}" could not be used: ${cleanLine(cause, 1_500)}`;
    return this.#problem;
  }

  #drop(connection: Connection): void {
    if (this.#connection === connection) this.#connection = null;
    void connection.close();
  }

  #elicit(params: Parameters<ConnectPorts['elicit']>[0]) {
    const [run, limit] = [...this.#calls].at(-1) ?? [null, null];
    const answer = elicit(this.name, params, run);
    return limit ? limit.pausedFor(answer) : answer;
  }
}

async function listTools({ client }: Connection): Promise<readonly ListedTool[]> {
  // The SDK prints to stdout if it lists the tools of a server that has none.
  if (!client.getServerCapabilities()?.tools) return [];
  const options = { timeout: LIST_MS, maxTotalTimeout: LIST_MS };
  const { tools } = await client
    .listTools(undefined, { ...options, cacheMode: 'refresh' })
    .catch(() => client.request({ method: 'tools/list' }, page, options));
  const found = new Map<string, ListedTool>();
  for (const raw of tools.slice(0, MOST_TOOLS)) {
    const parsed = listedTool.safeParse(raw);
    if (parsed.success && !found.has(parsed.data.name)) found.set(parsed.data.name, parsed.data);
  }
  return [...found.values()];
}

/** Rejects when the signal aborts, even if the work does not. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('cancelled'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
