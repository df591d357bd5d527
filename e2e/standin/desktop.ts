import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { z } from 'zod';

import { repository } from '../machine/machine.ts';
import { Shell, type ShellOptions } from '../machine/shell.ts';
import type { Act, SystemState } from './control.ts';
import type { BrowserTarget } from './electron/runtime.ts';

const reply = z.object({ id: z.int(), ok: z.boolean(), value: z.unknown().optional() });

export type DesktopOptions = {
  readonly isDark?: boolean;
  /** Another desktop shell runs on this machine already. */
  readonly isSecond?: boolean;
  readonly languages?: readonly string[];
  /** The resources folder of the package; if set, Corral runs as a package. */
  readonly resources?: string;
  /** The platform that main sees. Files and processes remain those of the real system. */
  readonly platform?: 'darwin' | 'linux' | 'win32';
  readonly keyStore?: 'basic_text' | 'gnome_libsecret' | 'unknown';
};

/**
 * One run of the built desktop shell on the stand-in for Electron. Tests use it to read and act on
 * everything outside of the pages.
 */
export class Desktop extends Shell {
  #nextId = 1;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();

  private constructor(child: ChildProcess) {
    super(child);
    child.on('message', (message) => this.#receive(message));
    void this.ended().then((code) =>
      this.#rejectAll(`The desktop shell ended with ${code}.\n${this.output}`),
    );
  }

  /** Starts the desktop shell. The pages of the browser `place` become its windows. */
  static open(
    { dataDir, env, args }: ShellOptions,
    place: BrowserTarget,
    options: DesktopOptions = {},
  ): Desktop {
    const {
      isDark = false,
      isSecond = false,
      languages = ['en-US'],
      keyStore = 'gnome_libsecret',
    } = options;
    const { resources = null, platform = process.platform } = options;
    const settings = {
      ...place,
      root: repository,
      isDark,
      isSecond,
      languages,
      keyStore,
      resources,
      platform,
    };
    return new Desktop(
      fork(join(import.meta.dirname, 'start.ts'), ['--data-dir', dataDir, ...args], {
        env: { ...env, CORRAL_STANDIN: JSON.stringify(settings) },
        execPath: join(repository, 'node_modules/.bin/node'),
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    );
  }

  /** Returns the state of the system as main has changed it so far. */
  async look(): Promise<SystemState> {
    // The cast is safe, because the other end of the channel is our code and returns this type.
    return (await this.act({ type: 'look' })) as SystemState;
  }

  async act(navigationTarget: Act): Promise<unknown> {
    const id = this.#nextId++;
    const call = Promise.withResolvers<unknown>();
    this.#pending.set(id, call);
    this.child.send({ id, navigationTarget });
    return call.promise;
  }

  #receive(message: unknown): void {
    const { id, ok, value } = reply.parse(message);
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (ok) call?.resolve(value);
    else call?.reject(new Error(String(value)));
  }

  #rejectAll(reason: string): void {
    for (const call of this.#pending.values()) call.reject(new Error(reason));
    this.#pending.clear();
  }
}
