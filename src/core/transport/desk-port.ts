import type { Frame, Snapshot } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

/**
 * Interface of the journal for streams. All methods are synchronous, so that a reply and the frames
 * after it keep their order.
 */
export interface StreamSource {
  /** Returns the current end of the stream. Returns null if there is no such stream. */
  lastSeq(stream: string): number | null;
  /**
   * Returns the frames after `since`. Returns null if there are more than `limit`, because a
   * snapshot is cheaper then.
   */
  framesSince(stream: string, since: number, limit: number): readonly Frame[] | null;
  /** Returns the first `limit` frames after `since`, and the seq up to which they are complete. */
  framesFrom(
    stream: string,
    since: number,
    limit: number,
  ): { readonly frames: readonly Frame[]; readonly next: number };
  /** Returns the state of the stream at `lastSeq`. Returns null if there is no such stream. */
  snapshot(stream: string): Snapshot | null;
  live(stream: string): readonly LiveBlock[];
  /** Notes that a client follows the stream. The returned function notes that it stopped. */
  followed(stream: string): () => void;
  /**
   * Calls the listener for each stored frame and live delta, after the commit, in order. The
   * returned function unsubscribes.
   */
  subscribe(listener: {
    frame(frame: Frame): void;
    live(stream: string, delta: LiveDelta): void;
  }): () => void;
}

/**
 * `request` contains the method and a hash of its input. A command id must always be sent with the
 * same request.
 */
export type Receipt = { readonly request: string; readonly reply: unknown };

/**
 * Stores replies of commands over restarts. Never throws: a receipt that cannot be stored is
 * logged, and the command continues.
 */
export interface ReceiptStore {
  get(commandId: string): Receipt | null;
  /** Replaces an earlier receipt of the same command. */
  put(commandId: string, request: string, reply: unknown): void;
}
