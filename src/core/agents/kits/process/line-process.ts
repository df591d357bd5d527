import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { ChildPort, ClockPort, LogPort, ProcessExit, ProcessPort } from '#core/ports.ts';
import type { AgentExit, AgentListener } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { stringifyJson } from './json-text.ts';
import { spawnWithWire } from './spawn-with-wire.ts';
import { closeWire, writeToWire, type Wire } from './wire.ts';
import { endedByItself } from './spawn-problem.ts';
import { STDERR_TAIL_BYTES, Tail } from './tail.ts';

export type LineProcessOptions<S> = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** True if all descendants of the process end with it; see `SpawnOptions.family`. */
  readonly endsDescendants?: boolean;
  /** Path of the file that keeps every byte of stdout; its folder must exist. */
  readonly wireLog: string;
  readonly converter: Converter<S>;
  readonly listener: AgentListener;
  /**
   * Returns the reason of an exit in the agent's own terms. Default: a problem if the exit code is
   * not 0 and `kill` was not called.
   */
  readonly exitProblem?: (exit: ProcessExit, stderrTail: string) => Problem | null;
  /** Receives each event before the listener does. */
  readonly observe?: (event: AgentEvent) => void;
};

/**
 * A child process that exchanges lines: each output line becomes events, each input line is one
 * JSON value.
 */
export interface LineProcess {
  readonly pid: number;
  /** Returns false if the process no longer reads its input. */
  sendLine(value: unknown): boolean;
  endInput(): void;
  /**
   * Closes an open question and returns the agent's own id of it. Returns null if the agent does
   * not wait for this answer.
   */
  closeAsk(askId: string): string | null;
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Resolves after the listener has received the exit. */
  readonly exited: Promise<AgentExit>;
  /** Returns the last 8 KiB of stderr. */
  stderrTail(): string;
}

class RunningLineProcess<S> implements LineProcess {
  readonly exited: Promise<AgentExit>;
  readonly #child: ChildPort;
  readonly #wire: Wire<S>;
  readonly #options: LineProcessOptions<S>;
  readonly #stderr = new Tail(STDERR_TAIL_BYTES);
  #delivered: Promise<void> = Promise.resolve();
  #killed = false;
  #gone = false;

  constructor(child: ChildPort, wire: Wire<S>, options: LineProcessOptions<S>) {
    this.#child = child;
    this.#wire = wire;
    this.#options = options;
    child.onStdout((chunk) => this.#receive(chunk));
    child.onStderr((chunk) => this.#stderr.push(chunk));
    this.exited = new Promise((resolve) => {
      child.onExit((exit) => resolve(this.#end(exit)));
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  sendLine(value: unknown): boolean {
    return !this.#gone && this.#child.write(`${stringifyJson(value)}\n`);
  }

  endInput(): void {
    this.#child.endInput();
  }

  closeAsk(askId: string): string | null {
    return this.#wire.askIds.close(askId);
  }

  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void {
    this.#killed = true;
    this.#child.kill(signal);
  }

  stderrTail(): string {
    return this.#stderr.text();
  }

  /** Converts a chunk only after its bytes are written, so that every source can be looked up. */
  #receive(chunk: Uint8Array): Promise<void> {
    this.#delivered = writeToWire(this.#wire, chunk);
    return this.#delivered;
  }

  async #end(exit: ProcessExit): Promise<AgentExit> {
    this.#gone = true;
    await this.#delivered;
    await closeWire(this.#wire);
    const ended = { ...exit, problem: this.#problem(exit) };
    this.#options.listener.exited(ended);
    return ended;
  }

  #problem(exit: ProcessExit): Problem | null {
    if (this.#options.exitProblem) return this.#options.exitProblem(exit, this.stderrTail());
    return exit.code === 0 || this.#killed ? null : endedByItself(exit, this.stderrTail());
  }
}

/** Resolves once the program runs. A failure names the folder or the program. */
export async function startLineProcess<S>(
  options: LineProcessOptions<S>,
): Promise<Result<LineProcess, Problem>> {
  const spawned = await spawnWithWire(options);
  if (!spawned.ok) return spawned;
  const { child, wire } = spawned.value;
  return ok(new RunningLineProcess(child, wire, options));
}
