import { stopProcess } from '#node/process/stop-process.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { ChildPort, ClockPort, ProcessExit, ProcessPort } from '#core/ports.ts';
import type { AgentExit, AgentGone } from '../../agent.ts';
import { SseStream } from './sse-stream.ts';
import { HttpCalls, type HttpCall } from './http-calls.ts';
import { loopbackUrl } from './loopback.ts';
import type { Reply } from './pending-replies.ts';
import { endedByItself, spawnProblem } from './spawn-problem.ts';
import { STDERR_TAIL_BYTES, Tail } from './tail.ts';

/** Time limit of one health request; a request in the server's first second may hang for ever. */
const LOOK_MS = 1_000;
const BETWEEN_LOOKS_MS = 100;
/** Characters of stdout that are searched for the address. */
const MAX_PRINTED = 64 * 1024;

/**
 * Source of the server's address. `printed`: found in the program's output so far. `given`: Corral
 * passed the port to the program.
 */
export type ServerAddress =
  | { readonly kind: 'given'; readonly url: string }
  | { readonly kind: 'printed'; readonly find: (printed: string) => string | null };

/** Options of an HTTP server process, which one session or several of them use. */
export type HttpSseProcessOptions = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly agent: string;
  readonly gone: AgentGone;
  readonly address: ServerAddress;
  /** Headers of every request, including the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path that returns success once the server is ready. */
  readonly healthPath: string;
  readonly eventsPath: string;
  /** Time limit until the first response, and the problem that is reported when it passes. */
  readonly startMs: number;
  readonly silent: Problem;
  /**
   * Called when the stream is open. If `again` is true, events may have been missed and state must
   * be read again.
   */
  readonly connected: (again: boolean) => void;
  /**
   * Receives the data of each event and a newline. The next event is read after the promise
   * resolves.
   */
  readonly deliver: (line: Uint8Array) => Promise<void>;
  /** Called once, after the last event. */
  readonly ended: (exit: AgentExit) => Promise<void>;
  /** See `LineProcessOptions.exitProblem`. */
  readonly exitProblem?: (exit: ProcessExit, stderrTail: string) => Problem | null;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
};

/** A child process that is an HTTP server on loopback with a stream of events. */
export interface HttpSseProcess {
  readonly pid: number;
  readonly url: string;
  /** Resolves after `ended`. */
  readonly exited: Promise<AgentExit>;
  call(call: HttpCall, timeoutMs: number): Promise<Reply>;
  stderrTail(): string;
  /** Ends the whole process group by SIGTERM, then by SIGKILL. Resolves after the exit. */
  stop(): Promise<void>;
}

/**
 * Resolves once the server responds. Returns a problem if the server ends before that or does not
 * respond in time.
 */
export async function startHttpSseProcess(
  options: HttpSseProcessOptions,
): Promise<Result<HttpSseProcess, Problem>> {
  const { processes, command, args, cwd, env } = options;
  const child = await processes.spawn(command, args, { cwd, env });
  if (!child.ok) return err(spawnProblem(child.error, command, cwd));
  const server = new Server(child.value, options);
  const problem = await Promise.race([server.open(), server.endProblem()]);
  if (problem === null) return ok(server);
  await server.stop();
  return err(problem);
}

class Server implements HttpSseProcess {
  readonly exited: Promise<AgentExit>;
  readonly #child: ChildPort;
  readonly #options: HttpSseProcessOptions;
  readonly #stderr = new Tail(STDERR_TAIL_BYTES);
  readonly #limit = new AbortController();
  readonly #printed = Promise.withResolvers<URL | null>();
  #calls: HttpCalls | null = null;
  #events: SseStream | null = null;
  #reading: Promise<void> = Promise.resolve();
  #stopping = false;
  #isGone = false;
  #cancelLimit: () => void = () => undefined;
  #url = '';

  constructor(child: ChildPort, options: HttpSseProcessOptions) {
    this.#child = child;
    this.#options = options;
    child.onStderr((chunk) => this.#stderr.push(chunk));
    this.#findAddress();
    this.exited = new Promise((resolve) => {
      child.onExit((exit) => resolve(this.#end(exit)));
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  get url(): string {
    return this.#url;
  }

  async call(call: HttpCall, timeoutMs: number): Promise<Reply> {
    return this.#isGone || !this.#calls
      ? err(this.#options.gone)
      : this.#calls.call(call, timeoutMs);
  }

  stderrTail(): string {
    return this.#stderr.text();
  }

  stop(): Promise<void> {
    this.#stopping = true;
    const process = {
      exited: this.exited,
      kill: (signal: 'SIGTERM' | 'SIGKILL') => this.#child.kill(signal),
    };
    return stopProcess(process, this.#options.clock, () => process.kill('SIGTERM'));
  }

  /**
   * Waits for the first response and starts reading events. Returns the problem of a server that
   * does not respond.
   */
  async open(): Promise<Problem | null> {
    const { clock, startMs, silent, agent, gone, headers, eventsPath } = this.#options;
    const { random, connected, deliver } = this.#options;
    this.#cancelLimit = clock.after(startMs, () => this.#limit.abort());
    this.#limit.signal.addEventListener('abort', () => this.#printed.resolve(null));
    const base = await this.#printed.promise;
    if (base === null) return silent;
    this.#url = base.href;
    const calls = new HttpCalls({ clock, agent, gone, base, headers, exited: this.exited });
    this.#calls = calls;
    const answers = await this.#answers(calls);
    this.#cancelLimit();
    if (!answers) return this.#isGone ? this.endProblem() : silent;
    this.#events = new SseStream({
      clock,
      random,
      connected,
      open: (id, signal) => calls.fetch(eventsPath, { headers: streamHeaders(id) }, signal),
      deliver,
    });
    this.#reading = this.#events.run();
    return null;
  }

  /** Resolves after the exit. Returns a problem even for an exit that the program intended. */
  async endProblem(): Promise<Problem> {
    const exit = await this.exited;
    return exit.problem ?? endedByItself(exit, this.stderrTail());
  }

  #findAddress(): void {
    const { address } = this.#options;
    let printed = '';
    if (address.kind === 'given') this.#printed.resolve(loopbackUrl(address.url));
    this.#child.onStdout((chunk) => {
      if (address.kind === 'given' || printed.length >= MAX_PRINTED) return;
      printed += Buffer.from(chunk).toString('utf8');
      const found = address.find(printed);
      const url = found === null ? null : loopbackUrl(found);
      if (url) this.#printed.resolve(url);
    });
  }

  /** Returns true if the server responded before the time limit. */
  async #answers(calls: HttpCalls): Promise<boolean> {
    while (!this.#limit.signal.aborted && !this.#isGone) {
      const reply = await calls.call({ method: 'GET', path: this.#options.healthPath }, LOOK_MS);
      if (reply.ok) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#options.clock.after(BETWEEN_LOOKS_MS, resolve);
      await promise;
    }
    return false;
  }

  async #end(exit: ProcessExit): Promise<AgentExit> {
    this.#isGone = true;
    this.#cancelLimit();
    this.#events?.close();
    await this.#reading;
    const ended = { ...exit, problem: this.#problem(exit) };
    await this.#options.ended(ended);
    return ended;
  }

  #problem(exit: ProcessExit): Problem | null {
    const { exitProblem } = this.#options;
    if (exitProblem) return exitProblem(exit, this.stderrTail());
    return exit.code === 0 || this.#stopping ? null : endedByItself(exit, this.stderrTail());
  }
}

function streamHeaders(lastEventId: string | null): Readonly<Record<string, string>> {
  const accept = { Accept: 'text/event-stream', 'Cache-Control': 'no-store' };
  return lastEventId === null ? accept : { ...accept, 'Last-Event-ID': lastEventId };
}
