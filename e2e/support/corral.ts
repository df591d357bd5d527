import type { Machine } from '../machine/machine.ts';
import { Shell, type ShellOptions } from '../machine/shell.ts';

type StartOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Folders on PATH after the machine's own `bin`; the folder of its agents by default. */
  readonly path?: readonly string[];
  readonly asNobody?: boolean;
};

/** Runs Corral on a test machine. Starts, crashes and restarts use the same data folder. */
export class Corral {
  readonly machine: Machine;
  readonly #modelUrl: string;
  readonly #launchShell: (options: ShellOptions) => Shell;
  #shell: Shell | null = null;
  #options: StartOptions = {};
  #address = '';

  constructor(
    machine: Machine,
    modelUrl: string,
    launchShell: (options: ShellOptions) => Shell = (options) => Shell.launch(options),
  ) {
    this.machine = machine;
    this.#modelUrl = modelUrl;
    this.#launchShell = launchShell;
  }

  /** The address changes with every start, because each start makes a new token. */
  get address(): string {
    return this.#address;
  }

  get shell(): Shell {
    if (!this.#shell) throw new Error('Corral was not started.');
    return this.#shell;
  }

  /** Starts the shell without waiting for its address. */
  launch(options: StartOptions = {}): Shell {
    this.#options = options;
    const env = {
      ...this.machine.env(this.#modelUrl, options.path ?? [this.machine.agents]),
      ...options.env,
    };
    this.#shell = this.#launchShell({
      dataDir: this.machine.dataDir,
      env,
      args: options.args ?? [],
      asNobody: options.asNobody ?? false,
    });
    return this.#shell;
  }

  async start(options: StartOptions = {}): Promise<void> {
    this.#address = await this.launch(options).address();
  }

  /** Stops or kills the shell and starts it with the same options. */
  async restart(how: 'stop' | 'kill'): Promise<void> {
    await this.shell[how]();
    await this.startAgain();
  }

  /** Starts the shell that has ended with the options of its first start. */
  startAgain(): Promise<void> {
    return this.start(this.#options);
  }

  async close(): Promise<void> {
    await this.#shell?.stop();
  }
}
