import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { z } from 'zod';

import { repository } from '../machine/machine.ts';
import { Shell, type ShellOptions } from '../machine/shell.ts';
import type { Act, Seen } from './control.ts';
import type { Place } from './electron/runtime.ts';

const reply = z.object({ id: z.int(), ok: z.boolean(), value: z.unknown().optional() });

export type DesktopOptions = {
  readonly isDark?: boolean;
  /** The desktop shell of this machine runs already. */
  readonly isSecond?: boolean;
  readonly languages?: readonly string[];
  /** It runs as a package that has this folder beside it. */
  readonly resources?: string;
  /** What main takes the system for; files and processes stay those of this one. */
  readonly platform?: 'darwin' | 'linux' | 'win32';
  readonly keyStore?: 'basic_text' | 'gnome_libsecret' | 'unknown';
};

/** One run of the desktop shell, as built, on the stand-in for Electron. A test sees and touches through it what is not a page. */
export class Desktop extends Shell {
  #nextId = 1;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();

  private constructor(child: ChildProcess) {
    super(child);
    child.on('message', (message) => this.#answered(message));
    void this.ended().then((code) => this.#lost(`The desktop shell ended with ${code}.\n${this.output}`));
  }

  /** `place`: the browser whose pages become the windows. */
  static open({ dataDir, env, args }: ShellOptions, place: Place, options: DesktopOptions = {}): Desktop {
    const { isDark = false, isSecond = false, languages = ['en-US'], keyStore = 'gnome_libsecret' } = options;
    const { resources = null, platform = process.platform } = options;
    const settings = { ...place, root: repository, isDark, isSecond, languages, keyStore, resources, platform };
    return new Desktop(
      fork(join(import.meta.dirname, 'start.ts'), ['--data-dir', dataDir, ...args], {
        env: { ...env, CORRAL_STANDIN: JSON.stringify(settings) },
        execPath: join(repository, 'node_modules/.bin/node'),
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    );
  }

  /** What main has done to the system so far. */
  async look(): Promise<Seen> {
    // The other end of this channel is ours: it says what its type says.
    return (await this.act({ type: 'look' })) as Seen;
  }

  async act(wish: Act): Promise<unknown> {
    const id = this.#nextId++;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    this.child.send({ id, wish });
    return asked.promise;
  }

  #answered(message: unknown): void {
    const { id, ok, value } = reply.parse(message);
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (ok) asked?.resolve(value);
    else asked?.reject(new Error(String(value)));
  }

  #lost(reason: string): void {
    for (const asked of this.#asked.values()) asked.reject(new Error(reason));
    this.#asked.clear();
  }
}
