import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

import type { ConnectionGate } from '#core/socket/connection-gate.ts';
import { isProof, proofOf } from '#core/socket/proof.ts';
import { ok } from '#shared/base/result.ts';
import { HOST_VERSION, toHost, type FromHost, type ToHost } from '#core/socket/host-protocol.ts';
import type { Packet } from '#shared/terminal/packets.ts';
import { wireJson, wirePacket, WireReader, type WireMessage } from '#core/socket/wire.ts';

import type { Host } from './host.ts';
import type { HostedTerminal } from './hosted-terminal.ts';

/**
 * Limit of the queued bytes for a core that does not read. Viewers have far lower limits, so core
 * has stopped; it reconnects.
 */
const MAX_BACKLOG = 64 * 1024 * 1024;
/** Limit of the viewer numbers of one core. */
const MAX_VIEWERS = 10_000;

type Call = Extract<ToHost, { readonly id: number }>;
type Command = Exclude<ToHost, Call | { t: 'hello' | 'prove' }>;

/**
 * A connection of a core, or of an unknown client, which receives and may do nothing before it has
 * authenticated.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: Host;
  readonly #token: string;
  readonly #reader = new WireReader();
  readonly #nonce = randomBytes(24).toString('hex');
  readonly #viewers = new Map<number, string>();
  readonly #admit: () => void;
  #isAuthenticated = false;
  #unsubscribe: () => void = () => undefined;

  /** `gate` closes a connection that does not authenticate in time. */
  constructor(
    socket: Socket,
    host: Host,
    token: string,
    gate: ConnectionGate,
    onClose: () => void,
  ) {
    this.#socket = socket;
    this.#host = host;
    this.#token = token;
    this.#admit = () => gate.admit(socket);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#unsubscribe();
      for (const [viewer, terminalId] of this.#viewers)
        host.get(terminalId)?.detach(this.#key(viewer));
      onClose();
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Uint8Array): void {
    const read = this.#reader.push(chunk);
    if (!read.ok) return this.close();
    for (const message of read.value) {
      if (!this.#handle(message)) return this.close();
    }
  }

  /** Returns false for a message that core never sends. */
  #handle(message: WireMessage): boolean {
    if (message.kind === 'packet')
      return this.#isAuthenticated && this.#handlePacket(message.packet);
    const parsed = toHost.safeParse(message.json);
    return parsed.success && this.#handleMessage(parsed.data);
  }

  #handlePacket(packet: Packet): boolean {
    const terminal = this.#host.get(this.#viewers.get(packet.viewer) ?? '');
    if (packet.kind === 'input') terminal?.write(packet.bytes);
    else if (packet.kind === 'ack') terminal?.ack(this.#key(packet.viewer), packet.offset);
    else return false;
    return true;
  }

  #handleMessage(message: ToHost): boolean {
    if (message.t === 'hello') return this.#challenge(message.nonce);
    if (message.t === 'prove') return this.#authenticate(message.proof);
    if (!this.#isAuthenticated) return false;
    if ('id' in message)
      void this.#answer(message).then((reply) => this.#send({ t: 'reply', id: message.id, reply }));
    else this.#do(message);
    return true;
  }

  #challenge(nonce: string): boolean {
    this.#send({
      t: 'challenge',
      version: HOST_VERSION,
      nonce: this.#nonce,
      proof: proofOf(this.#token, 'host', nonce),
    });
    return true;
  }

  #authenticate(proof: string): boolean {
    if (!isProof(proof, this.#token, 'core', this.#nonce)) return false;
    this.#admit();
    this.#isAuthenticated = true;
    this.#unsubscribe = this.#host.subscribe((event) => this.#send({ t: 'event', event }));
    this.#send({ t: 'welcome', pid: process.pid });
    return true;
  }

  #do(message: Command): void {
    switch (message.t) {
      case 'attach':
        return this.#attach(message.viewer, message.terminalId, message.since);
      case 'bind':
        if (this.#viewers.size < MAX_VIEWERS) this.#viewers.set(message.viewer, message.terminalId);
        return;
      case 'detach':
        this.#host.get(this.#viewers.get(message.viewer) ?? '')?.detach(this.#key(message.viewer));
        return void this.#viewers.delete(message.viewer);
      case 'resize':
        return this.#host.get(message.terminalId)?.resize(message.cols, message.rows);
      case 'colours':
        return this.#host.setColours(message.colours);
      case 'signal':
        return this.#host.get(message.terminalId)?.signal(message.signal);
    }
  }

  async #answer(call: Call): Promise<unknown> {
    switch (call.t) {
      case 'spawn':
        return this.#host.spawn(call.spawn);
      case 'list':
        return ok(this.#host.list());
      case 'forget':
        await this.#host.forget(call.terminalId);
        return ok(null);
      default:
        return this.#answerFor(this.#host.get(call.terminalId), call);
    }
  }

  /** Answers a call about one terminal. A closed terminal is not busy and is not typed into. */
  async #answerFor(
    terminal: HostedTerminal | null,
    call: Extract<Call, { t: 'isBusy' | 'typeIf' | 'screen' }>,
  ): Promise<unknown> {
    switch (call.t) {
      case 'isBusy':
        return ok(terminal?.isBusy() ?? null);
      case 'typeIf':
        return ok(terminal?.typeIf(call.text, call.offset, call.typed) ?? false);
      case 'screen':
        return ok((await terminal?.screen(call.scrollback)) ?? null);
    }
  }

  #attach(viewer: number, terminalId: string, since: number | null): void {
    const terminal = this.#host.get(terminalId);
    if (!terminal || this.#viewers.has(viewer) || this.#viewers.size >= MAX_VIEWERS)
      return this.#send({ t: 'gone', viewer });
    this.#viewers.set(viewer, terminalId);
    terminal.attach(this.#key(viewer), since, (packet) =>
      this.#write(wirePacket({ ...packet, viewer })),
    );
  }

  /** Returns a unique key, because two cores may choose the same number. */
  #key(viewer: number): string {
    return `${this.#nonce} ${viewer}`;
  }

  #send(message: FromHost): void {
    this.#write(wireJson(message));
  }

  #write(bytes: Uint8Array): void {
    if (this.#socket.destroyed) return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > MAX_BACKLOG) this.close();
  }
}
