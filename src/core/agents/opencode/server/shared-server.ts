import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { ServerInstance, type ServerClient } from './server-instance.ts';

type Start = (server: ServerInstance, command: string) => Promise<Result<null, Problem>>;

/** A server that sessions share: started with the first session that needs it, ended with the last one. */
export class SharedServer {
  readonly #start: Start;
  #server: ServerInstance | null = null;
  #starting: Promise<Result<null, Problem>> | null = null;

  constructor(start: Start) {
    this.#start = start;
  }

  /** Adds a client to the running server, or to a new one. */
  async join(client: ServerClient, command: string): Promise<Result<ServerInstance, Problem>> {
    const running = this.#server?.hasEnded === false ? this.#server : null;
    const server = running ?? new ServerInstance();
    server.add(client);
    if (this.#server !== server) {
      this.#server = server;
      this.#starting = this.#start(server, command);
    }
    const started = await this.#starting;
    if (started === null || started.ok) return ok(server);
    if (this.#server === server) this.#forget();
    return started;
  }

  /** Removes a client, and ends the server if no other client uses it. */
  async leave(client: ServerClient, server: ServerInstance): Promise<void> {
    server.remove(client);
    if (server.isUsed) return;
    if (this.#server === server) this.#forget();
    await server.stop();
  }

  #forget(): void {
    this.#server = null;
    this.#starting = null;
  }
}
