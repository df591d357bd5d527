import type { InputWait } from './input-watch.ts';
import { InputWatch } from './input-watch.ts';
import { renderEnd } from './output/render-output.ts';
import type { CommandEnd, RunningCommand } from './running-command.ts';

const TICK_MS = 150;
const REPORT_BYTES = 16 * 1024;
const REPORT_LINES = 40;
/** Limit of the questions of one command. */
const MAX_QUESTIONS = 30;

export interface TypedAnswer {
  readonly text: string;
  readonly isSecret: boolean;
}

export interface ForegroundPorts {
  /** Time without the waits for answers. */
  readonly limitMs: number;
  /** Ends the command. */
  readonly signal: AbortSignal;
  /** Lets the command run on without being waited for. */
  readonly move: AbortSignal;
  /** Receives the last lines of the output. */
  readonly report: (output: string) => void;
  /** Null: no answer, which ends the command. */
  readonly answer: (wait: InputWait) => Promise<TypedAnswer | null>;
}

export type Foreground =
  | { readonly kind: 'moved' }
  | { readonly kind: 'exited' | 'timedOut' | 'cancelled'; readonly end: CommandEnd }
  | { readonly kind: 'unanswered'; readonly end: CommandEnd; readonly wait: InputWait };

/** Waits for a command, passes its questions on, and ends it at its limit or by the signal. */
export async function runForeground(
  command: RunningCommand,
  ports: ForegroundPorts,
): Promise<Foreground> {
  const run = new ForegroundRun(command, ports);
  try {
    return await run.wait();
  } finally {
    run.close();
  }
}

class ForegroundRun {
  readonly #command: RunningCommand;
  readonly #ports: ForegroundPorts;
  readonly #watch: InputWatch;
  #leftMs: number;
  #questions = 0;
  #reportedAt = 0;
  /** Interrupts the current pause. */
  #wake: () => void = () => undefined;
  readonly #interrupt = () => this.#wake();

  constructor(command: RunningCommand, ports: ForegroundPorts) {
    this.#command = command;
    this.#ports = ports;
    this.#watch = new InputWatch(command);
    this.#leftMs = ports.limitMs;
    for (const signal of [ports.signal, ports.move])
      signal.addEventListener('abort', this.#interrupt);
    void command.ended.then(this.#interrupt);
  }

  close(): void {
    for (const signal of [this.#ports.signal, this.#ports.move])
      signal.removeEventListener('abort', this.#interrupt);
  }

  async wait(): Promise<Foreground> {
    for (;;) {
      const startedAt = performance.now();
      await this.#pause(Math.min(TICK_MS, this.#leftMs));
      this.#leftMs -= performance.now() - startedAt;
      const over = await this.#over();
      if (over) return over;
      await this.#report();
      const wait = await this.#watch.check();
      if (wait && !(await this.#answer(wait)))
        return this.#isInterrupted
          ? ((await this.#over()) ?? { kind: 'unanswered', wait, end: await this.#command.end() })
          : { kind: 'unanswered', wait, end: await this.#command.end() };
    }
  }

  get #isInterrupted(): boolean {
    return this.#command.hasExited || this.#ports.signal.aborted || this.#ports.move.aborted;
  }

  async #over(): Promise<Foreground | null> {
    if (this.#ports.signal.aborted) return { kind: 'cancelled', end: await this.#command.end() };
    if (this.#command.hasExited) return { kind: 'exited', end: await this.#command.ended };
    if (this.#ports.move.aborted) return { kind: 'moved' };
    if (this.#leftMs <= 0) return { kind: 'timedOut', end: await this.#command.end() };
    return null;
  }

  /** Returns false if there is no answer. */
  async #answer(wait: InputWait): Promise<boolean> {
    this.#questions += 1;
    if (this.#questions > MAX_QUESTIONS) return false;
    const interrupted = new Promise<null>((resolve) => {
      this.#wake = () => resolve(null);
    });
    const answer = await Promise.race([this.#ports.answer(wait), interrupted]);
    if (answer === null) return false;
    return answer.isSecret
      ? this.#command.writeSecret(answer.text)
      : this.#command.write(`${answer.text}\r`);
  }

  async #report(): Promise<void> {
    const { changedAt, output } = this.#command;
    if (changedAt <= this.#reportedAt || output.bytes === 0) return;
    this.#reportedAt = changedAt;
    this.#ports.report((await renderEnd(output.end(REPORT_BYTES), REPORT_LINES)).join('\n'));
  }

  #pause(ms: number): Promise<void> {
    if (this.#isInterrupted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
