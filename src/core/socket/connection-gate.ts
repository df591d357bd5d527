import type { Server, Socket } from 'node:net';

/** Time limit for a connection to authenticate. */
const PROVE_MS = 2_000;
/** Time limit for the reply to a request on a connection that has not authenticated. */
const SERVE_MS = 10_000;
/**
 * The same for a file of the page, once the request is complete: a browser on a busy machine needed
 * more than 10 s, and its page stayed broken.
 */
const FILE_MS = 60_000;
const MOST_UNPROVED = 512;

export type GateLimits = {
  readonly proveMs: number;
  readonly serveMs: number;
  readonly fileMs: number;
  readonly mostUnproved: number;
};

type LimitName = 'proveMs' | 'serveMs' | 'fileMs';
type UnprovedConnection = { readonly timer: NodeJS.Timeout; isServed: boolean };

/**
 * Keeps connections of a server free for admitted clients. A connection that has not authenticated
 * is closed after some seconds, and earlier if too many of them are open: the oldest first, those
 * that wait for a file last. Age decides, not the bytes sent: a new client has sent nothing yet and
 * must not be closed before older connections that sent half a request.
 */
export class ConnectionGate {
  readonly #limits: GateLimits;
  readonly #unproved = new Map<Socket, UnprovedConnection>();

  constructor(limits: Partial<GateLimits> = {}) {
    this.#limits = {
      proveMs: PROVE_MS,
      serveMs: SERVE_MS,
      fileMs: FILE_MS,
      mostUnproved: MOST_UNPROVED,
      ...limits,
    };
  }

  get unproved(): number {
    return this.#unproved.size;
  }

  /**
   * Watches all connections of `server`. The server's own limit must exceed the number of admitted
   * clients.
   */
  watch(server: Server): this {
    server.on('connection', (socket: Socket) => this.enter(socket));
    return this;
  }

  enter(socket: Socket): void {
    const last = this.#unproved.size >= this.#limits.mostUnproved ? this.#nextToClose() : null;
    if (last) {
      this.admit(last);
      last.destroy();
    }
    this.#wait(socket, 'proveMs');
    socket.once('close', () => this.admit(socket));
  }

  /** Admits a client that has authenticated, now or with an earlier request. */
  admit(socket: Socket): void {
    const found = this.#unproved.get(socket);
    if (!found) return;
    clearTimeout(found.timer);
    this.#unproved.delete(socket);
  }

  /**
   * Extends the time limit for the reply to an unauthenticated request, until `done`. Does nothing
   * for an admitted connection.
   */
  serve(socket: Socket): { done: () => void } {
    this.#extend(socket, 'serveMs');
    return { done: () => this.#extend(socket, 'proveMs') };
  }

  /** Extends the time limit for a file whose request is complete. */
  serveFile(socket: Socket): void {
    this.#extend(socket, 'fileMs');
  }

  #extend(socket: Socket, limit: LimitName): void {
    if (this.#unproved.has(socket)) this.#wait(socket, limit);
  }

  #wait(socket: Socket, limit: LimitName): void {
    const before = this.#unproved.get(socket);
    if (before) clearTimeout(before.timer);
    // An event loop that was busy for longer reads what the client has sent before it closes.
    const timer = setTimeout(() => setImmediate(close), this.#limits[limit]).unref();
    const close = () => this.#unproved.get(socket)?.timer === timer && socket.destroy();
    this.#unproved.set(socket, { timer, isServed: limit !== 'proveMs' });
  }

  #nextToClose(): Socket | null {
    for (const [socket, { isServed }] of this.#unproved) if (!isServed) return socket;
    return this.#unproved.keys().next().value ?? null;
  }
}
