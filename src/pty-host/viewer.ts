import type { Packet } from '#shared/terminal/packets.ts';
import type { Lane } from '#core/terminals/door/host-protocol.ts';

import type { Ring } from './ring.ts';
import type { ScreenSnapshot } from './screen.ts';

/** Bytes that may be on their way to a viewer without having been drawn. */
export const WINDOW = 1024 * 1024;
/** Most of one packet. */
const PIECE = 64 * 1024;
/** A viewer that is this far behind is skipped ahead, where programs do not wait for viewers. */
const SKIP = 1536 * 1024;

type Unnumbered<P extends Packet> = P extends Packet ? Omit<P, 'viewer'> : never;
export type ViewerPacket = Unnumbered<Extract<Packet, { kind: 'snapshot' | 'output' }>>;

export interface ViewerNeeds {
  readonly ring: Ring;
  readonly lane: Lane;
  send(packet: ViewerPacket): void;
  /** Asks for one and hands it to `show`. */
  snapshot(): void;
}

/**
 * One eye on a terminal. It pulls from the ring what fits its window, so nothing is queued for it. `drawing`: it was
 * given a snapshot and has not drawn it.
 */
export class Viewer {
  readonly #needs: ViewerNeeds;
  #state: 'live' | 'wantsSnapshot' | 'drawing' = 'live';
  #sent = 0;
  #acked = 0;
  #isLeft = false;
  /** When it last moved, as the caller counts time. */
  movedAt = 0;

  constructor(since: number | null, needs: ViewerNeeds) {
    this.#needs = needs;
    if (since !== null && since >= needs.ring.oldest && since <= needs.ring.end) {
      this.#sent = since;
      this.#acked = since;
    } else this.#want();
  }

  /** Bytes that the program printed and that it has not drawn; 0 for one that nobody waits for. */
  get lag(): number {
    return this.#state === 'wantsSnapshot' || this.#isLeft ? 0 : this.#needs.ring.end - this.#acked;
  }

  /** It draws nothing: from now on nobody waits for it, and it is skipped ahead when it moves again. */
  leaveBehind(): void {
    this.#isLeft = true;
  }

  ack(offset: number, now: number): void {
    if (offset < this.#acked || offset > this.#sent) return;
    this.movedAt = now;
    this.#acked = offset;
    this.#isLeft = false;
    if (this.#state === 'drawing' && offset === this.#sent) this.#state = 'live';
    this.pump();
  }

  show({ offset, cols, rows, bytes }: ScreenSnapshot): void {
    if (this.#state !== 'wantsSnapshot') return;
    this.#state = 'drawing';
    this.#sent = offset;
    // It has drawn nothing of it yet, but what it draws is one screen, whatever it took to get there.
    this.#acked = offset - 1;
    this.#needs.send({ kind: 'snapshot', offset, cols, rows, bytes });
  }

  /** Sends what fits. */
  pump(): void {
    const { ring, lane } = this.#needs;
    if (this.#state !== 'live') return;
    if (lane === 'agent' && ring.end - this.#sent > SKIP) return this.#skip();
    while (this.#sent < ring.end && this.#sent - this.#acked < WINDOW) {
      const bytes = ring.read(this.#sent, Math.min(PIECE, WINDOW - (this.#sent - this.#acked)));
      if (!bytes) return this.#skip();
      this.#needs.send({ kind: 'output', offset: this.#sent, bytes });
      this.#sent += bytes.length;
    }
  }

  /** From here to the end at once, as soon as it has drawn what is on its way. */
  #skip(): void {
    if (this.#sent === this.#acked) this.#want();
  }

  #want(): void {
    this.#state = 'wantsSnapshot';
    this.#needs.snapshot();
  }
}
