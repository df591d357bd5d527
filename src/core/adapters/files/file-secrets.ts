import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { SecretPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/**
 * Stores secrets in a file that only its owner can read, for a shell without a keychain. Changes
 * are serialised, because each rewrites the whole file.
 */
export class FileSecrets implements SecretPort {
  readonly place = 'file' as const;
  readonly #path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  async get(name: string): Promise<string | null> {
    return (await this.#read())[name] ?? null;
  }

  put(name: string, value: string | null): Promise<Result<null, string>> {
    const done = this.#last.then(async () => {
      try {
        const { [name]: _, ...others } = await this.#read();
        await this.#write(value === null ? others : { ...others, [name]: value });
        return ok(null);
      } catch (error) {
        return err(
          `${this.#path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    });
    this.#last = done;
    return done;
  }

  async #read(): Promise<Readonly<Record<string, string>>> {
    try {
      const stored: unknown = JSON.parse(await readFile(this.#path, 'utf8'));
      return Object.fromEntries(
        Object.entries(Object(stored)).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      );
    } catch {
      return {}; // The file is missing or damaged: in both cases the secrets must be entered again.
    }
  }

  async #write(secrets: Readonly<Record<string, string>>): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    const draft = `${this.#path}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
    await chmod(draft, 0o600);
    await rename(draft, this.#path);
  }
}
