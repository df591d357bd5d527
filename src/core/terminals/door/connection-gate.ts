import type { Server, Socket } from 'node:net';

/** How long a connection may take to prove itself. */
const PROVE_MS = 2_000;
/** How long a file of the page may take on a connection that has not proved itself. */
const SERVE_MS = 10_000;
const MOST_UNPROVED = 512;

export type GateLimits = { readonly proveMs: number; readonly serveMs: number; readonly mostUnproved: number };

type Unproved = { readonly timer: NodeJS.Timeout; isServed: boolean };

/**
 * Keeps places of a server for clients that are let in. A connection that has not proved itself is closed after some seconds, and earlier
 * when too many of them are open: the oldest first, those that wait for a file last. Age decides and not what a connection has sent: a new
 * client has sent nothing yet, and must not be closed before older connections that sent half a request.
 */
export class ConnectionGate {
  readonly #limits: GateLimits;
  readonly #unproved = new Map<Socket, Unproved>();

  constructor(limits: Partial<GateLimits> = {}) {
    this.#limits = { proveMs: PROVE_MS, serveMs: SERVE_MS, mostUnproved: MOST_UNPROVED, ...limits };
  }

  get unproved(): number {
    return this.#unproved.size;
  }

  /** Watches all connections of `server`. Its own limit must leave room for those that are let in. */
  watch(server: Server): this {
    server.on('connection', (socket: Socket) => this.enter(socket));
    return this;
  }

  enter(socket: Socket): void {
    const last = this.#unproved.size >= this.#limits.mostUnproved ? this.#leastWorth() : null;
    if (last) {
      this.admit(last);
      last.destroy();
    }
    this.#wait(socket, false);
    socket.once('close', () => this.admit(socket));
  }

  /** The client on the other side has proved itself, now or with an earlier request. */
  admit(socket: Socket): void {
    const found = this.#unproved.get(socket);
    if (!found) return;
    clearTimeout(found.timer);
    this.#unproved.delete(socket);
  }

  /** A whole request without a proof arrived, and its reply ends with `done`. Nothing happens to a connection that was let in. */
  serve(socket: Socket): { done: () => void } {
    if (!this.#unproved.has(socket)) return { done: () => undefined };
    this.#wait(socket, true);
    return {
      done: () => {
        if (this.#unproved.has(socket)) this.#wait(socket, false);
      },
    };
  }

  #wait(socket: Socket, isServed: boolean): void {
    const before = this.#unproved.get(socket);
    if (before) clearTimeout(before.timer);
    const ms = isServed ? this.#limits.serveMs : this.#limits.proveMs;
    this.#unproved.set(socket, { timer: setTimeout(() => socket.destroy(), ms).unref(), isServed });
  }

  #leastWorth(): Socket | null {
    for (const [socket, { isServed }] of this.#unproved) if (!isServed) return socket;
    return this.#unproved.keys().next().value ?? null;
  }
}
