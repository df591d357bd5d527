import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { serverFlags } from '../../scripts/lib/server-flags.mjs';
import { repository } from './machine.ts';

export type ShellOptions = {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Drops root's rights if the tests have them, because root may write everywhere. */
  readonly asNobody: boolean;
  /** A command that runs the shell as its child or in its place; empty for none. */
  readonly tracer?: readonly string[];
};

const NODE = join(repository, 'node_modules/.bin/node');
const NOBODY = 65_534;
const BUNDLE = join(repository, 'out/main/headless.js');
const ADDRESS = /Corral is at (http:\/\/127\.0\.0\.1:\d+\/\S*)/u;

/** One run of a built shell: the headless one, unless a subclass starts another. */
export class Shell {
  protected readonly child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #output = '';

  protected constructor(child: ChildProcess) {
    this.child = child;
    this.#ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  static launch({ dataDir, env, args, asNobody, tracer = [] }: ShellOptions): Shell {
    const user = asNobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const [program = NODE, ...argv] = [
      ...tracer,
      NODE,
      ...serverFlags,
      BUNDLE,
      '--no-open',
      '--data-dir',
      dataDir,
      '--port',
      '0',
      ...args,
    ];
    return new Shell(
      spawn(program, argv, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...user }),
    );
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Everything that the shell has printed on both streams. */
  get output(): string {
    return this.#output;
  }

  /**
   * Returns the printed address with its token. Rejects if the shell ends before it prints one.
   */
  async address(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const findAddress = () => {
      const found = ADDRESS.exec(this.#output)?.[1];
      if (found) resolve(found);
    };
    this.child.stdout?.on('data', findAddress);
    void this.#ended.then((code) =>
      reject(new Error(`The shell ended with ${code} before it was ready:\n${this.#output}`)),
    );
    findAddress();
    return promise.finally(() => this.child.stdout?.off('data', findAddress));
  }

  /** Waits until the shell ends. Returns the exit code, or null if a signal ended it. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Stops the shell as Ctrl-C or a service manager does. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    return this.#ended;
  }

  /** Kills the shell without a clean shutdown, as a crash does. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}
