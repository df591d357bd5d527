import { randomBytes } from 'node:crypto';

import type { SecretPort } from '#core/ports.ts';
import { ok, type Result } from '#shared/base/result.ts';

/** Name of the signing key among the secrets. */
const NAME = 'webhook-signing-key';

/**
 * The key that signs webhooks. Created and stored on first use, so that every delivery is signed.
 */
export class SigningKey {
  readonly #secrets: SecretPort;
  /** Serializes reads and writes, so that two concurrent first uses do not make two keys. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(secrets: SecretPort) {
    this.#secrets = secrets;
  }

  get place(): SecretPort['place'] {
    return this.#secrets.place;
  }

  /**
   * Returns the stored key, or a new key after it is stored. The error is the reason why no key
   * could be stored.
   */
  current(): Promise<Result<string, string>> {
    return this.#enqueue(async () => {
      const known = await this.#secrets.get(NAME);
      return known === null || known === '' ? this.#make() : ok(known);
    });
  }

  renew(): Promise<Result<string, string>> {
    return this.#enqueue(() => this.#make());
  }

  #enqueue(work: () => Promise<Result<string, string>>): Promise<Result<string, string>> {
    const done = this.#last.then(work, work);
    this.#last = done;
    return done;
  }

  async #make(): Promise<Result<string, string>> {
    const key = `whsec_${randomBytes(32).toString('base64url')}`;
    const stored = await this.#secrets.put(NAME, key);
    return stored.ok ? ok(key) : stored;
  }
}
