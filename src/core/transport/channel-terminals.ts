import { ok } from '#shared/base/result.ts';
import { failed } from '#shared/contract/call.ts';
import type { ChannelMessage } from '#shared/contract/streams.ts';
import { decodePacket, encodePacket } from '#shared/terminal/packets.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

/** Methods of core's terminals that a channel needs. */
export interface TerminalSource {
  /**
   * Returns null if the terminal does not exist or is lost. Callbacks run in order, and none after
   * `gone` or `detach`.
   */
  attach(
    terminalId: string,
    since: number | null,
    viewer: {
      snapshot(at: {
        readonly offset: number;
        readonly cols: number;
        readonly rows: number;
        readonly bytes: Uint8Array;
      }): void;
      output(offset: number, bytes: Uint8Array): void;
      gone(): void;
    },
  ): { ack(offset: number): void; detach(): void } | null;
  write(terminalId: string, bytes: Uint8Array): void;
}

type Outlet = { send(message: ChannelMessage): void; sendBytes(bytes: Uint8Array): void };
type AttachedViewer = {
  readonly terminalId: string;
  readonly attachment: { ack(offset: number): void; detach(): void };
};

/** Maximum number of terminals that one client can view at the same time. */
const MAX_VIEWERS = 200;

/** The terminals that one channel views. */
export class ChannelTerminals {
  readonly #outlet: Outlet;
  readonly #source: TerminalSource;
  readonly #attached = new Map<number, AttachedViewer>();

  constructor(outlet: Outlet, source: TerminalSource) {
    this.#outlet = outlet;
    this.#source = source;
  }

  /**
   * Returns the reply to `terminals.attach`. The reply must be sent in the same turn, before any
   * packet.
   */
  attach(terminalId: string, viewer: number, since: number | null): unknown {
    if (this.#attached.has(viewer) || this.#attached.size >= MAX_VIEWERS)
      return refused('viewerTaken', compose('callFailures.viewerTaken'));
    const attachment = this.#source.attach(terminalId, since, {
      snapshot: (at) => this.#outlet.sendBytes(encodePacket({ ...at, kind: 'snapshot', viewer })),
      output: (offset, bytes) =>
        this.#outlet.sendBytes(encodePacket({ kind: 'output', viewer, offset, bytes })),
      gone: () => {
        if (this.#attached.delete(viewer)) this.#outlet.send({ t: 'terminalGone', viewer });
      },
    });
    if (!attachment) return refused('noSuchTerminal', compose('callFailures.terminalGone'));
    this.#attached.set(viewer, { terminalId, attachment });
    return ok({});
  }

  /** Returns the reply to `terminals.detach`. */
  detach(viewer: number): unknown {
    const attached = this.#attached.get(viewer);
    this.#attached.delete(viewer);
    attached?.attachment.detach();
    return attached ? ok({}) : refused('noSuchViewer', compose('callFailures.noSuchViewer'));
  }

  /** Handles a packet. Returns false if it is not a packet that a client sends. */
  receive(bytes: Uint8Array): boolean {
    const packet = decodePacket(bytes);
    // The viewer may be detached while its last packets are in transit.
    const attached = packet && this.#attached.get(packet.viewer);
    if (packet?.kind === 'input') {
      if (attached) this.#source.write(attached.terminalId, packet.bytes);
      return true;
    }
    if (packet?.kind !== 'ack') return false;
    attached?.attachment.ack(packet.offset);
    return true;
  }

  dispose(): void {
    for (const { attachment } of this.#attached.values()) attachment.detach();
    this.#attached.clear();
  }
}

function refused(kind: string, message: Sentence) {
  return { ok: false, error: { ...failed('internal', message, null).error, kind } };
}
