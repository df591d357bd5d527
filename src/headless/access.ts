import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

import { bearerOf, isToken } from '#core/shell/token.ts';
import type { Pairing } from '#core/pairing/pairing.ts';
import type { AccessScope } from '#shared/pairing/access-scope.ts';

/**
 * An authenticated client. `browserId` is the paired browser; null if the client has the token of
 * the data folder, which has the scope `all`.
 */
export type Client = { readonly browserId: string | null; readonly scope: AccessScope };
type Browser = Pick<Client, 'browserId'>;

/** The part of `Pairing` that the server uses. */
export type PairingDesk = Pick<Pairing, 'pair' | 'browserOf' | 'seen' | 'onRevoked'>;

/**
 * Authenticates clients by their tokens. Tracks the connections of each paired browser and closes
 * them when its access ends.
 */
export class Access {
  readonly #token: string;
  readonly #pairing: PairingDesk | null;
  readonly #revokeCallbacks = new Map<string, Set<() => void>>();
  readonly #sockets = new WeakMap<Socket, Set<string>>();
  readonly #unsubscribe: () => void;

  constructor(token: string, pairing: PairingDesk | null) {
    this.#token = token;
    this.#pairing = pairing;
    this.#unsubscribe =
      pairing?.onRevoked((browserId) => this.#notifyRevoked(browserId)) ?? (() => undefined);
  }

  get pairing(): PairingDesk | null {
    return this.#pairing;
  }

  /** Returns null if the token is invalid. */
  clientOf(token: string | null): Client | null {
    if (isToken(token, this.#token)) return { browserId: null, scope: 'all' };
    return token === null ? null : (this.#pairing?.browserOf(token) ?? null);
  }

  ofRequest(headers: IncomingHttpHeaders): Client | null {
    return this.clientOf(bearerOf(headers));
  }

  /** Closes the connection when the client's access ends. */
  closeOnRevoke({ browserId }: Browser, socket: Socket): void {
    if (browserId === null) return;
    this.#pairing?.seen(browserId);
    const holders = this.#sockets.get(socket) ?? new Set();
    if (holders.has(browserId)) return;
    this.#sockets.set(socket, holders.add(browserId));
    const unsubscribe = this.onRevoked({ browserId }, () => socket.destroy());
    socket.once('close', unsubscribe);
  }

  /** Calls back once when the client's access ends. The returned function unsubscribes. */
  onRevoked({ browserId }: Browser, callback: () => void): () => void {
    if (browserId === null) return () => undefined;
    const callbacks = this.#revokeCallbacks.get(browserId) ?? new Set();
    this.#revokeCallbacks.set(browserId, callbacks.add(callback));
    return () => {
      callbacks.delete(callback);
      if (callbacks.size === 0 && this.#revokeCallbacks.get(browserId) === callbacks)
        this.#revokeCallbacks.delete(browserId);
    };
  }

  seen({ browserId }: Browser): void {
    if (browserId !== null) this.#pairing?.seen(browserId);
  }

  close(): void {
    this.#unsubscribe();
  }

  #notifyRevoked(browserId: string): void {
    const callbacks = this.#revokeCallbacks.get(browserId);
    this.#revokeCallbacks.delete(browserId);
    for (const notify of callbacks ?? []) notify();
  }
}
