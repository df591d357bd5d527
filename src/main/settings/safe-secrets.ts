import type { SafeStorage } from 'electron';

import { err, type Result } from '#shared/base/result.ts';
import type { KeyStore } from '#shared/shell/shell-messages.ts';

import { readPrivateFile, writePrivateFile } from './private-file.ts';
import type { DesktopTexts } from '../desktop-texts.ts';

export type Vault = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
>;

export type SafeSecretsOptions = {
  readonly path: string;
  readonly vault: Vault;
  readonly platform: string;
  readonly texts: () => DesktopTexts;
};

/**
 * Stores core's secrets encrypted with the system's key store. Refuses to store if there is no
 * secure key store.
 */
export class SafeSecrets {
  readonly #options: SafeSecretsOptions;
  /** Serializes changes, because each one writes the whole file. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SafeSecretsOptions) {
    this.#options = options;
  }

  async keyStore(): Promise<KeyStore> {
    const { vault, platform } = this.#options;
    if (!(await vault.isAsyncEncryptionAvailable())) return 'none';
    // Electron on Linux then encrypts with a constant key, which protects nothing.
    return platform === 'linux' && vault.getSelectedStorageBackend() === 'basic_text'
      ? 'plainText'
      : 'system';
  }

  /** Returns null if there is no such secret, or if this key store cannot decrypt it. */
  async get(name: string): Promise<string | null> {
    const encrypted = this.#read()[name];
    if (encrypted === undefined || (await this.keyStore()) !== 'system') return null;
    try {
      return (await this.#options.vault.decryptStringAsync(Buffer.from(encrypted, 'base64')))
        .result;
    } catch {
      return null; // Encrypted by another user or machine: it must be entered again.
    }
  }

  /** Stores a secret. Null deletes it, which never fails for lack of a key store. */
  put(name: string, value: string | null): Promise<Result<null, string>> {
    const done = this.#last.then(() => this.#put(name, value));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #put(name: string, value: string | null): Promise<Result<null, string>> {
    const { vault, path, texts } = this.#options;
    const { [name]: _, ...others } = this.#read();
    if (value === null) return writePrivateFile(path, JSON.stringify(others));
    const keyStore = await this.keyStore();
    if (keyStore !== 'system') return err(texts().t(`secrets.${keyStore}`));
    try {
      const encrypted = (await vault.encryptStringAsync(value)).toString('base64');
      return writePrivateFile(path, JSON.stringify({ ...others, [name]: encrypted }));
    } catch (error) {
      return err(
        `${texts().t('secrets.none')} (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }

  #read(): Readonly<Record<string, string>> {
    try {
      const stored: unknown = JSON.parse(readPrivateFile(this.#options.path) ?? '{}');
      return Object.fromEntries(
        Object.entries(Object(stored)).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      );
    } catch {
      return {}; // Damaged: the secrets must be entered again.
    }
  }
}
