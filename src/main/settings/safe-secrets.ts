import type { SafeStorage } from 'electron';

import { err, type Result } from '#shared/base/result.ts';
import type { KeyStore } from '#shared/shell/shell-messages.ts';

import { readKept, writeKept } from './kept-file.ts';
import type { Words } from '../words/en.ts';

export type Vault = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

export type SafeSecretsOptions = {
  readonly path: string;
  readonly vault: Vault;
  readonly platform: string;
  readonly words: () => Words['secrets'];
};

/** Core's secrets, written down as only the key store of the system can read them. Refuses where there is none worth the name. */
export class SafeSecrets {
  readonly #options: SafeSecretsOptions;
  /** One change at a time: each writes the whole file. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SafeSecretsOptions) {
    this.#options = options;
  }

  async keyStore(): Promise<KeyStore> {
    const { vault, platform } = this.#options;
    if (!(await vault.isAsyncEncryptionAvailable())) return 'none';
    // On Linux Electron then "encrypts" with a key that is the same everywhere.
    return platform === 'linux' && vault.getSelectedStorageBackend() === 'basic_text' ? 'plainText' : 'system';
  }

  /** `null`: there is none, or this key store cannot read it. */
  async get(name: string): Promise<string | null> {
    const kept = this.#read()[name];
    if (kept === undefined || (await this.keyStore()) !== 'system') return null;
    try {
      return (await this.#options.vault.decryptStringAsync(Buffer.from(kept, 'base64'))).result;
    } catch {
      return null; // Of another person or another machine: it must be entered again.
    }
  }

  /** `null` takes it away, which is always possible. */
  put(name: string, value: string | null): Promise<Result<null, string>> {
    const done = this.#last.then(() => this.#put(name, value));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #put(name: string, value: string | null): Promise<Result<null, string>> {
    const { vault, path, words } = this.#options;
    const { [name]: _, ...others } = this.#read();
    if (value === null) return writeKept(path, JSON.stringify(others));
    const keyStore = await this.keyStore();
    if (keyStore !== 'system') return err(words()[keyStore]);
    try {
      const kept = (await vault.encryptStringAsync(value)).toString('base64');
      return writeKept(path, JSON.stringify({ ...others, [name]: kept }));
    } catch (error) {
      return err(`${words().none} (${error instanceof Error ? error.message : String(error)})`);
    }
  }

  #read(): Readonly<Record<string, string>> {
    try {
      const stored: unknown = JSON.parse(readKept(this.#options.path) ?? '{}');
      return Object.fromEntries(
        Object.entries(Object(stored)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      );
    } catch {
      return {}; // Damaged: what was in it must be entered again either way.
    }
  }
}
