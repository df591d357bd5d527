import { agentsPath, type Machine } from '../machine/machine.ts';
import { Shell, type ShellOptions } from '../machine/shell.ts';

type StartOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Folders on PATH after the machine's own `bin`; the real agents by default. */
  readonly path?: readonly string[];
  readonly asNobody?: boolean;
};

/** Corral on a machine: through starts, crashes and restarts with the same data folder. */
export class Corral {
  readonly machine: Machine;
  readonly #modelUrl: string;
  readonly #launchShell: (options: ShellOptions) => Shell;
  #shell: Shell | null = null;
  #options: StartOptions = {};
  #address = '';

  constructor(machine: Machine, modelUrl: string, launchShell: (options: ShellOptions) => Shell = (options) => Shell.launch(options)) {
    this.machine = machine;
    this.#modelUrl = modelUrl;
    this.#launchShell = launchShell;
  }

  /** Changes with every start: the token is new each time. */
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
    const env = { ...this.machine.env(this.#modelUrl, options.path ?? [agentsPath]), ...options.env };
    this.#shell = this.#launchShell({ dataDir: this.machine.dataDir, env, args: options.args ?? [], asNobody: options.asNobody ?? false });
    return this.#shell;
  }

  async start(options: StartOptions = {}): Promise<void> {
    this.#address = await this.launch(options).address();
  }

  /** Ends it in the given way and starts it as before. */
  async restart(how: 'stop' | 'kill'): Promise<void> {
    await this.shell[how]();
    await this.start(this.#options);
  }

  async close(): Promise<void> {
    await this.#shell?.stop();
  }
}
