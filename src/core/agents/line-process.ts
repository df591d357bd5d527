import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { ChildPort, ClockPort, LogPort, ProcessExit, ProcessPort } from '#core/ports.ts';
import type { AgentExit, AgentListener } from './agent.ts';
import type { AgentEvent, Converter } from './agent-event.ts';
import { LineConverter } from './line-converter.ts';
import { spawnProblem } from './spawn-problem.ts';
import { WireLog } from './wire-log.ts';

const STDERR_TAIL_BYTES = 8 * 1024;

export type LineProcessOptions<S> = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Path of the file that keeps every byte of stdout; its folder must exist. */
  readonly wireLog: string;
  readonly converter: Converter<S>;
  readonly listener: AgentListener;
  /** Why the agent ended, in its own terms. Default: a problem when it ended badly and `kill` was not called. */
  readonly exitProblem?: (exit: ProcessExit, stderrTail: string) => Problem | null;
  /** Sees each event before the listener does. */
  readonly observe?: (event: AgentEvent) => void;
};

/** A child that speaks in lines: its output becomes events, its input takes one JSON value per line. */
export interface LineProcess {
  readonly pid: number;
  /** `false`: it no longer listens. */
  sendLine(value: unknown): boolean;
  endInput(): void;
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** After the listener was told. */
  readonly exited: Promise<AgentExit>;
  /** The last 8 KiB of stderr. */
  stderrTail(): string;
}

class Tail {
  #bytes = Buffer.alloc(0);

  push(chunk: Uint8Array): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk.subarray(-STDERR_TAIL_BYTES)]).subarray(-STDERR_TAIL_BYTES);
  }

  text(): string {
    return this.#bytes.toString('utf8');
  }
}

class RunningLineProcess<S> implements LineProcess {
  readonly exited: Promise<AgentExit>;
  readonly #child: ChildPort;
  readonly #lines: LineConverter<S>;
  readonly #wire: WireLog | null;
  readonly #options: LineProcessOptions<S>;
  readonly #stderr = new Tail();
  #delivered: Promise<void> = Promise.resolve();
  #killed = false;
  #gone = false;

  constructor(child: ChildPort, lines: LineConverter<S>, wire: WireLog | null, options: LineProcessOptions<S>) {
    this.#child = child;
    this.#lines = lines;
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
    return !this.#gone && this.#child.write(`${JSON.stringify(value)}\n`);
  }

  endInput(): void {
    this.#child.endInput();
  }

  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void {
    this.#killed = true;
    this.#child.kill(signal);
  }

  stderrTail(): string {
    return this.#stderr.text();
  }

  /** Converts a chunk only when its bytes are kept, so that every source can be looked up. */
  #receive(chunk: Uint8Array): Promise<void> {
    const kept = this.#wire?.append(chunk) ?? Promise.resolve();
    this.#delivered = kept.then(() => this.#lines.push(chunk));
    return this.#delivered;
  }

  async #end(exit: ProcessExit): Promise<AgentExit> {
    this.#gone = true;
    await this.#delivered;
    this.#lines.flush();
    await this.#wire?.close();
    const ended = { ...exit, problem: this.#problem(exit) };
    this.#options.listener.exited(ended);
    return ended;
  }

  #problem(exit: ProcessExit): Problem | null {
    if (this.#options.exitProblem) return this.#options.exitProblem(exit, this.stderrTail());
    if (exit.code === 0 || this.#killed) return null;
    const how = exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
    const words = this.stderrTail().trim();
    return {
      kind: 'agentEnded',
      message: `The agent ended by itself with ${how}.${words === '' ? '' : ` Its last words: ${words}`}`,
      remedy: 'Send a prompt to start it again where it stopped.',
      command: null,
    };
  }
}

/** The value exists once the program runs; failures name the folder or the program. */
export async function startLineProcess<S>(options: LineProcessOptions<S>): Promise<Result<LineProcess, Problem>> {
  const { processes, clock, log, converter, wireLog: file } = options;
  const deliver: AgentListener['events'] = (events, counts) => {
    for (const event of events) options.observe?.(event);
    options.listener.events(events, counts);
  };
  const lines = new LineConverter({ file, converter, clock, log, deliver });
  const wire = await WireLog.open(file, (failure) => lines.wireLogFailed(failure));
  // Without the file nobody knows where it ends; the time is far beyond, so keys made of offsets stay unique.
  lines.startAt(wire.ok ? wire.value.offset : clock.now());
  const child = await processes.spawn(options.command, options.args, { cwd: options.cwd, env: options.env });
  if (!child.ok) {
    if (wire.ok) await wire.value.close();
    return err(spawnProblem(child.error, options.command, options.cwd));
  }
  if (!wire.ok) lines.wireLogFailed(wire.error);
  return ok(new RunningLineProcess(child.value, lines, wire.ok ? wire.value : null, options));
}
