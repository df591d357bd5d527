import { constants } from 'node:os';

import { KeptOutput, type OutputParts } from './output/kept-output.ts';
import { freeBytesOf, RawFile } from './output/raw-file.ts';
import { SecretFilter, type SecretList } from './output/secret-filter.ts';
import { endProcesses } from './process/end-processes.ts';
import { ProcessTree } from './process/process-tree.ts';
import { openPty, type Pty, type PtyExit, type PtySpawn } from './adapters/pty.ts';

/** Time for processes that outlive their shell to end after SIGTERM. */
const LEFT_PATIENCE_MS = 300;
/** Time for processes to end with their shell. */
const SETTLE_MS = 40;
/** Time after which held bytes of a possible secret are passed on. */
const HELD_MS = 50;
/** Limit of the time between the last SIGKILL and the close of the terminal. */
const CLOSE_MS = 400;

export interface CommandSpec extends PtySpawn {
  /** Value of the environment variable `MARK`, unique for this command. */
  readonly mark: string;
  readonly outputPath: string;
  /** Limit of the file in bytes. */
  readonly outputLimit?: number;
  /** Secrets that were typed so far. They are replaced in every output. */
  readonly secrets: SecretList;
}

export interface CommandEnd {
  readonly exitCode: number | null;
  /** `SIGTERM`; null if the program exited. */
  readonly signal: string | null;
  /** Number of processes that the command left running, and that were ended. */
  readonly leftCount: number;
  /** Processes of another user, which still run. */
  readonly survivors: readonly number[];
}

/** A command in its own terminal, from its start until all of its processes have ended. */
export class RunningCommand {
  readonly output = new KeptOutput();
  readonly file: RawFile;
  /** Resolves when the shell has exited and nothing of the command runs any more. */
  readonly ended: Promise<CommandEnd>;
  /** Time of the last output or input, by `performance.now()`. */
  changedAt = performance.now();
  readonly tree: ProcessTree;
  readonly #pty: Pty;
  readonly #filter: SecretFilter;
  readonly #listeners = new Set<(bytes: Uint8Array) => void>();
  #exit: PtyExit | null = null;
  #isAccepting = true;
  #held: NodeJS.Timeout | null = null;
  #ending: Promise<readonly number[]> | null = null;
  #finish: (end: CommandEnd) => void = () => undefined;

  constructor(pty: Pty, spec: CommandSpec) {
    this.#pty = pty;
    this.#filter = new SecretFilter(spec.secrets);
    this.tree = new ProcessTree(pty.pid, spec.mark, () => pty.path);
    this.file = new RawFile(
      spec.outputPath,
      { pause: () => pty.pause(), resume: () => pty.resume(), freeBytes: freeBytesOf },
      spec.outputLimit,
    );
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    pty.onData((bytes) => this.#receive(bytes));
    pty.onExit((exit) => {
      this.#exit = exit;
      void this.#complete();
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  /** Path of the terminal while it is open. */
  get terminal(): string | null {
    return this.#pty.path;
  }

  get hasExited(): boolean {
    return this.#exit !== null;
  }

  parts(): OutputParts {
    return this.output.parts();
  }

  /** Calls `listener` with the output from now on, without secrets. */
  onOutput(listener: (bytes: Uint8Array) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Types text. Returns false if the program does not read what it has got already, or has ended. */
  write(text: string): boolean {
    this.changedAt = performance.now();
    return this.#pty.write(Buffer.from(text, 'utf8'));
  }

  /** Types a secret and a line end. Its echo and every later occurrence are replaced in the output. */
  writeSecret(secret: string): boolean {
    this.#filter.expectEcho(secret);
    return this.write(`${secret}\r`);
  }

  /** Ends all processes: SIGTERM, SIGKILL 2 s later. Resolves when `ended` does. */
  async end(): Promise<CommandEnd> {
    this.#ending ??= this.#endAll();
    await this.#ending;
    return this.ended;
  }

  async #endAll(): Promise<readonly number[]> {
    const survivors = await endProcesses({
      leader: this.pid,
      tree: this.tree,
      hasEnded: () => this.hasExited,
    });
    // A process of another user may hold the terminal; then its exit is never reported.
    const timer = setTimeout(() => {
      if (this.#exit) return;
      this.#pty.destroy();
      this.#exit = { code: null, signal: constants.signals.SIGKILL };
      void this.#complete();
    }, CLOSE_MS);
    void this.ended.then(() => clearTimeout(timer));
    return survivors;
  }

  #receive(bytes: Uint8Array): void {
    if (!this.#isAccepting) return;
    this.changedAt = performance.now();
    this.#store(this.#filter.push(bytes));
    if (!this.#filter.isHolding) return;
    if (this.#held) clearTimeout(this.#held);
    this.#held = setTimeout(() => this.#store(this.#filter.flush()), HELD_MS);
  }

  #store(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.output.add(bytes);
    this.file.add(bytes);
    for (const listener of this.#listeners) listener(bytes);
  }

  /** Counts the processes that stay: others are ending already, with the sandbox or the terminal. */
  async #countLeft(): Promise<number> {
    if (this.tree.find().length === 0) return 0;
    await new Promise((resolve) => {
      setTimeout(resolve, SETTLE_MS);
    });
    return this.tree.find().length;
  }

  async #complete(): Promise<void> {
    this.#isAccepting = false;
    if (this.#held) clearTimeout(this.#held);
    this.#store(this.#filter.flush());
    const wasEnding = this.#ending !== null;
    const left = wasEnding ? 0 : await this.#countLeft();
    const survivors = await (this.#ending ??
      endProcesses({ leader: this.pid, tree: this.tree, hasEnded: () => true }, LEFT_PATIENCE_MS));
    this.tree.close();
    await this.file.close();
    const signal = this.#exit?.signal ?? null;
    this.#finish({
      exitCode: this.#exit?.code ?? null,
      signal: signal === null ? null : nameOfSignal(signal),
      leftCount: left,
      survivors,
    });
  }
}

/** Starts a command. Returns the reason as a sentence if the system refuses. */
export async function startCommand(spec: CommandSpec): Promise<RunningCommand | string> {
  const pty = await openPty(spec);
  return typeof pty === 'string' ? pty : new RunningCommand(pty, spec);
}

function nameOfSignal(signal: number): string {
  return (
    Object.entries(constants.signals).find(([, value]) => value === signal)?.[0] ?? `${signal}`
  );
}
