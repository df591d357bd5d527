import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { ChildPort, ProcessExit } from '#core/ports.ts';
import type { AgentExit, AgentGone } from '../../agent.ts';
import { SseStream } from './sse-stream.ts';
import { HttpCalls, type HttpCall } from './http-calls.ts';
import type { LineProcessOptions } from './line-process.ts';
import { loopbackUrl } from './loopback.ts';
import { spawnWithWire, type Wire } from './spawn-with-wire.ts';
import type { Reply } from './pending-replies.ts';
import { endedByItself } from './spawn-problem.ts';
import { stopProcess } from './stop-process.ts';
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

/**
 * Options of an HTTP server process. The wire log holds the data of each event as one line, and the
 * converter reads those lines.
 */
export type HttpSseProcessOptions<S> = LineProcessOptions<S> & {
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
  /** Returns a number in [0, 1). */
  readonly random: () => number;
};

/** A child process that is an HTTP server on loopback with a stream of events. */
export interface HttpSseProcess {
  readonly pid: number;
  readonly url: string;
  /** Resolves after the listener has received the exit. */
  readonly exited: Promise<AgentExit>;
  call(call: HttpCall, timeoutMs: number): Promise<Reply>;
  /**
   * Closes an open question and returns the agent's own id of it. Returns null if the agent does
   * not wait for this answer.
   */
  closeAsk(askId: string): string | null;
  stderrTail(): string;
  /** Ends the whole process group by SIGTERM, then by SIGKILL. Resolves after the exit. */
  stop(): Promise<void>;
}

/**
 * Resolves once the server responds. Returns a problem if the server ends before that or does not
 * respond in time.
 */
export async function startHttpSseProcess<S>(
  options: HttpSseProcessOptions<S>,
): Promise<Result<HttpSseProcess, Problem>> {
  const spawned = await spawnWithWire(options);
  if (!spawned.ok) return spawned;
  const { child, wire } = spawned.value;
  const server = new Server(child, wire, options);
  const problem = await Promise.race([server.open(), server.endProblem()]);
  if (problem === null) return ok(server);
  await server.stop();
  return err(problem);
}

class Server<S> implements HttpSseProcess {
  readonly exited: Promise<AgentExit>;
  readonly #child: ChildPort;
  readonly #wire: Wire<S>;
  readonly #options: HttpSseProcessOptions<S>;
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

  constructor(child: ChildPort, wire: Wire<S>, options: HttpSseProcessOptions<S>) {
    this.#child = child;
    this.#wire = wire;
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

  closeAsk(askId: string): string | null {
    return this.#wire.askIds.close(askId);
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
    const { clock, startMs, silent, agent, gone, headers, eventsPath, random, connected } =
      this.#options;
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
      deliver: (line) => this.#receive(line),
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

  /** Converts an event only after its bytes are written, so that every source can be looked up. */
  async #receive(line: Uint8Array): Promise<void> {
    await this.#wire.wire?.append(line);
    await this.#wire.lines.push(line);
  }

  async #end(exit: ProcessExit): Promise<AgentExit> {
    this.#isGone = true;
    this.#cancelLimit();
    this.#events?.close();
    await this.#reading;
    await this.#wire.lines.flush();
    await this.#wire.wire?.close();
    const ended = { ...exit, problem: this.#problem(exit) };
    this.#options.listener.exited(ended);
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
