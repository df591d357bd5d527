import type { Socket } from 'node:net';

import type { HostLink } from '#core/ports/host-link-port.ts';
import { fromHost } from '#core/socket/host-protocol.ts';
import { WireReader, type WireMessage } from '#core/socket/wire.ts';

type Handshake = { message(message: WireMessage): void; closed(): void };

/** A socket to pty-host. Messages belong to the handshake until core sets a listener. */
export class SocketLink implements HostLink {
  readonly #socket: Socket;
  readonly #reader = new WireReader();
  #early: WireMessage[] = [];
  #listener: ((message: WireMessage) => void) | null = null;
  #handshake: Handshake | null = null;
  #closeListener: () => void = () => undefined;
  #isClosed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#isClosed = true;
      this.#handshake?.closed();
      this.#closeListener();
    });
  }

  handshake(handshake: Handshake): void {
    this.#handshake = handshake;
  }

  send(bytes: Uint8Array): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  onMessage(listener: (message: WireMessage) => void): void {
    this.#handshake = null;
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  onClose(listener: () => void): void {
    this.#closeListener = listener;
    if (this.#isClosed) listener();
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Uint8Array): void {
    const read = this.#reader.push(chunk);
    if (!read.ok) return this.close();
    for (const message of read.value) {
      const isWelcome =
        message.kind === 'json' && fromHost.safeParse(message.json).data?.t === 'welcome';
      if (this.#listener) this.#listener(message);
      else if (this.#handshake) this.#handshake.message(message);
      else this.#early.push(message);
      if (isWelcome) this.#handshake = null;
    }
  }
}
