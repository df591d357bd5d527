import type { Frame, Snapshot } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

/** The journal's side of streams. All of it is synchronous, so that an answer and the frames after it cannot change places. */
export interface StreamSource {
  /** Current end of the stream, or null when there is no such stream. */
  lastSeq(stream: string): number | null;
  /** Frames after `since`, or null when there are more than `limit` (then a snapshot is cheaper). */
  framesSince(stream: string, since: number, limit: number): readonly Frame[] | null;
  /** The first `limit` frames after `since`, and the number up to which that is all. */
  framesFrom(stream: string, since: number, limit: number): { readonly frames: readonly Frame[]; readonly next: number };
  /** The stream as it is at `lastSeq`; null when there is no such stream. */
  snapshot(stream: string): Snapshot | null;
  live(stream: string): readonly LiveBlock[];
  /** Called for each stored frame / live delta, after commit, in order. Returns unsubscribe. */
  subscribe(listener: { frame(frame: Frame): void; live(stream: string, delta: LiveDelta): void }): () => void;
}

/** `request` names the method and a hash of its input: the same command id must always come with the same request. */
export type Receipt = { readonly request: string; readonly reply: unknown };

/** Replies of commands, kept over restarts. Never throws: a receipt that cannot be stored is logged and the command goes on. */
export interface ReceiptStore {
  get(commandId: string): Receipt | null;
  /** Replaces an earlier receipt of the same command. */
  put(commandId: string, request: string, reply: unknown): void;
}
