import type { SecretPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { fromCore, type FromCore, type ToCore } from './core-messages.ts';

type Reply = Extract<ToCore, { type: 'secret' }>;

/**
 * Core's secret store, which main keeps because only Electron's main process can use the system's
 * key store.
 */
export class MainSecrets implements SecretPort {
  readonly place = 'keychain' as const;
  readonly #ask: (message: FromCore) => void;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #nextId = 1;

  constructor(ask: (message: FromCore) => void) {
    this.#ask = ask;
  }

  async get(name: string): Promise<string | null> {
    return (await this.#reply((id) => ({ type: 'getSecret', id, name }))).value;
  }

  async put(name: string, value: string | null): Promise<Result<null, string>> {
    const { error } = await this.#reply((id) => ({ type: 'putSecret', id, name, value }));
    return error === null ? ok(null) : err(error);
  }

  settle(reply: Reply): void {
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }

  async #reply(message: (id: number) => FromCore): Promise<Reply> {
    const id = this.#nextId++;
    // Main drops a message that does not fit, and would never reply.
    if (!fromCore.safeParse(message(id)).success)
      return { type: 'secret', id, value: null, error: 'its name or its value is too long' };
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#waiting.set(id, resolve);
    this.#ask(message(id));
    return promise;
  }
}
