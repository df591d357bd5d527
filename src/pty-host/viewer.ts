import type { Packet } from '#shared/terminal/packets.ts';
import type { Lane } from '#core/socket/host-protocol.ts';

import type { Ring } from './ring.ts';
import type { ScreenSnapshot } from './screen.ts';

/** Limit of the bytes that were sent to a viewer and not acknowledged as drawn. */
export const WINDOW = 1024 * 1024;
/** Limit of one packet. */
const PIECE = 64 * 1024;
/** Lag at which a viewer is skipped ahead, in lanes whose programs do not wait for viewers. */
const SKIP = 1536 * 1024;

type WithoutViewer<P extends Packet> = P extends Packet ? Omit<P, 'viewer'> : never;
export type ViewerPacket = WithoutViewer<Extract<Packet, { kind: 'snapshot' | 'output' }>>;

export interface ViewerNeeds {
  readonly ring: Ring;
  readonly lane: Lane;
  send(packet: ViewerPacket): void;
  /** Requests a snapshot, which is passed to `show`. */
  snapshot(): void;
}

/**
 * One viewer of a terminal. Pulls from the ring what fits its window, so nothing is queued for it.
 * `drawing`: a snapshot was sent and is not acknowledged yet.
 */
export class Viewer {
  readonly #needs: ViewerNeeds;
  #state: 'live' | 'wantsSnapshot' | 'drawing' = 'live';
  #sent = 0;
  #acked = 0;
  #isIgnored = false;
  /** Time of the last acknowledgement, by the caller's clock. */
  movedAt = 0;

  constructor(since: number | null, needs: ViewerNeeds) {
    this.#needs = needs;
    if (since !== null && since >= needs.ring.oldest && since <= needs.ring.end) {
      this.#sent = since;
      this.#acked = since;
    } else this.#requestSnapshot();
  }

  /**
   * Returns the number of printed bytes that the viewer has not drawn; 0 if nothing waits for it.
   */
  get lag(): number {
    return this.#state === 'wantsSnapshot' || this.#isIgnored
      ? 0
      : this.#needs.ring.end - this.#acked;
  }

  /**
   * Ignores a viewer that draws nothing: nothing waits for it, and it is skipped ahead when it
   * draws again.
   */
  leaveBehind(): void {
    this.#isIgnored = true;
  }

  ack(offset: number, now: number): void {
    if (offset < this.#acked || offset > this.#sent) return;
    this.movedAt = now;
    this.#acked = offset;
    this.#isIgnored = false;
    if (this.#state === 'drawing' && offset === this.#sent) this.#state = 'live';
    this.pump();
  }

  show({ offset, cols, rows, bytes }: ScreenSnapshot): void {
    if (this.#state !== 'wantsSnapshot') return;
    this.#state = 'drawing';
    this.#sent = offset;
    // Nothing of the snapshot is drawn yet, but drawing it is one screen of work, whatever output
    // it replaces.
    this.#acked = offset - 1;
    this.#needs.send({ kind: 'snapshot', offset, cols, rows, bytes });
  }

  /** Sends output as far as the window allows. */
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

  /** Skips to the end as soon as the viewer has drawn what was sent. */
  #skip(): void {
    if (this.#sent === this.#acked) this.#requestSnapshot();
  }

  #requestSnapshot(): void {
    this.#state = 'wantsSnapshot';
    this.#needs.snapshot();
  }
}
