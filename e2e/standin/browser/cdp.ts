import { once } from 'node:events';

import { WebSocket } from 'ws';
import { z } from 'zod';

type Params = Readonly<Record<string, unknown>>;
type Listener = (params: unknown) => void;

const incoming = z.object({
  id: z.int().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** A connection to a Chromium by the DevTools protocol, over which each target has a session. */
export class Cdp {
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #nextId = 1;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    socket.on('close', () => this.#rejectAll('The browser is gone.'));
  }

  /** Connects to a Chromium on this machine. `port` is its remote debugging port. */
  static async connect(port: number): Promise<Cdp> {
    const reply = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl } = z
      .object({ webSocketDebuggerUrl: z.string() })
      .parse(await reply.json());
    const socket = new WebSocket(webSocketDebuggerUrl, { perMessageDeflate: false });
    await once(socket, 'open');
    return new Cdp(socket);
  }

  /**
   * Sends a command and returns its result. Rejects with Chromium's error message, or if the
   * connection is lost.
   */
  async send(method: string, params: Params = {}, sessionId?: string): Promise<unknown> {
    const id = this.#nextId++;
    const call = Promise.withResolvers<unknown>();
    this.#calls.set(id, call);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return call.promise;
  }

  on(sessionId: string | undefined, method: string, listener: Listener): void {
    const key = `${sessionId ?? ''} ${method}`;
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
  }

  close(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    const { id, sessionId, method, params, result, error } = incoming.parse(JSON.parse(text));
    if (method !== undefined)
      this.#listeners.get(`${sessionId ?? ''} ${method}`)?.forEach((listener) => listener(params));
    if (id === undefined) return;
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }

  #rejectAll(reason: string): void {
    for (const call of this.#calls.values()) call.reject(new Error(reason));
    this.#calls.clear();
  }
}

/** The session of one page. */
export class PageSession {
  readonly #cdp: Cdp;
  readonly #sessionId: string;
  readonly targetId: string;

  private constructor(cdp: Cdp, targetId: string, sessionId: string) {
    this.#cdp = cdp;
    this.targetId = targetId;
    this.#sessionId = sessionId;
  }

  static async attach(cdp: Cdp, targetId: string): Promise<PageSession> {
    const reply = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    return new PageSession(
      cdp,
      targetId,
      z.object({ sessionId: z.string() }).parse(reply).sessionId,
    );
  }

  async send(method: string, params: Params = {}): Promise<unknown> {
    return this.#cdp.send(method, params, this.#sessionId);
  }

  /**
   * Sends a command without waiting for its result. Ignores a rejection, because the page may
   * navigate or close first.
   */
  sendWithoutReply(method: string, params: Params = {}): void {
    this.send(method, params).catch(() => undefined);
  }

  on<S extends z.ZodType>(method: string, schema: S, listener: (params: z.infer<S>) => void): void {
    this.#cdp.on(this.#sessionId, method, (params) => listener(schema.parse(params)));
  }

  async close(): Promise<void> {
    await this.#cdp.send('Target.closeTarget', { targetId: this.targetId }).catch(() => undefined);
  }
}
