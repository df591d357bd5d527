import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { serverFlags } from '../../scripts/lib/server-flags.mjs';
import { repository } from './machine.ts';

export type ShellOptions = {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Without the rights of root, where the tests have them: root may write everywhere. */
  readonly asNobody: boolean;
};

const NODE = join(repository, 'node_modules/.bin/node');
const NOBODY = 65_534;
const BUNDLE = join(repository, 'out/main/headless.js');
const ADDRESS = /Corral is at (http:\/\/127\.0\.0\.1:\d+\/\S*)/u;

/** One run of a shell, as built; the headless one where nothing else is said. */
export class Shell {
  protected readonly child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #output = '';

  protected constructor(child: ChildProcess) {
    this.child = child;
    this.#ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  static launch({ dataDir, env, args, asNobody }: ShellOptions): Shell {
    const user = asNobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const all = [...serverFlags, BUNDLE, '--no-open', '--data-dir', dataDir, '--port', '0', ...args];
    return new Shell(spawn(NODE, all, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...user }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Everything it printed so far, both streams. */
  get output(): string {
    return this.#output;
  }

  /** The printed address with its token. Rejects when the shell ends before it says so. */
  async address(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const look = () => {
      const found = ADDRESS.exec(this.#output)?.[1];
      if (found) resolve(found);
    };
    this.child.stdout?.on('data', look);
    void this.#ended.then((code) => reject(new Error(`The shell ended with ${code} before it was ready:\n${this.#output}`)));
    look();
    return promise.finally(() => this.child.stdout?.off('data', look));
  }

  /** Waits for its own end; the exit code, `null` when a signal ended it. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  /** As Ctrl-C or a service manager would. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    return this.#ended;
  }

  /** As a crash would: nothing can be put in order. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}
