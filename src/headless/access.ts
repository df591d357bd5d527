import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

import { bearerOf, isToken } from '#core/shell/token.ts';
import type { Pairing } from '#core/pairing/pairing.ts';

/** A client that was let in. `browserId`: the paired browser; null: it has the token of the data folder. */
export type Client = { readonly browserId: string | null };

/** What the server uses of `Pairing`. */
export type PairingDesk = Pick<Pairing, 'pair' | 'browserOf' | 'seen' | 'onRevoked'>;

/** Recognises clients by their tokens. Keeps the connections of each paired browser and closes them when its access ends. */
export class Access {
  readonly #token: string;
  readonly #pairing: PairingDesk | null;
  readonly #cuts = new Map<string, Set<() => void>>();
  readonly #sockets = new WeakMap<Socket, Set<string>>();
  readonly #unsubscribe: () => void;

  constructor(token: string, pairing: PairingDesk | null) {
    this.#token = token;
    this.#pairing = pairing;
    this.#unsubscribe = pairing?.onRevoked((browserId) => this.#cut(browserId)) ?? (() => undefined);
  }

  get pairing(): PairingDesk | null {
    return this.#pairing;
  }

  /** Returns null if no client that is let in has this token. */
  clientOf(token: string | null): Client | null {
    if (isToken(token, this.#token)) return { browserId: null };
    const browserId = token === null ? null : (this.#pairing?.browserOf(token) ?? null);
    return browserId === null ? null : { browserId };
  }

  ofRequest(headers: IncomingHttpHeaders): Client | null {
    return this.clientOf(bearerOf(headers));
  }

  /** Has the connection closed when the client's access ends. */
  hold({ browserId }: Client, socket: Socket): void {
    if (browserId === null) return;
    this.#pairing?.seen(browserId);
    const holders = this.#sockets.get(socket) ?? new Set();
    if (holders.has(browserId)) return;
    this.#sockets.set(socket, holders.add(browserId));
    const forget = this.onRevoked({ browserId }, () => socket.destroy());
    socket.once('close', forget);
  }

  /** Calls back once when the client's access ends. The returned function unsubscribes. */
  onRevoked({ browserId }: Client, callback: () => void): () => void {
    if (browserId === null) return () => undefined;
    const cuts = this.#cuts.get(browserId) ?? new Set();
    this.#cuts.set(browserId, cuts.add(callback));
    return () => {
      cuts.delete(callback);
      if (cuts.size === 0 && this.#cuts.get(browserId) === cuts) this.#cuts.delete(browserId);
    };
  }

  seen({ browserId }: Client): void {
    if (browserId !== null) this.#pairing?.seen(browserId);
  }

  close(): void {
    this.#unsubscribe();
  }

  #cut(browserId: string): void {
    const cuts = this.#cuts.get(browserId);
    this.#cuts.delete(browserId);
    for (const cut of cuts ?? []) cut();
  }
}
