import type { Frame, Snapshot } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

export type StreamHandlers = {
  readonly onSnapshot: (snapshot: Snapshot) => void;
  readonly onFrame: (frame: Frame) => void;
  readonly onLive: (delta: LiveDelta) => void;
  /** All live blocks there are, after the stream went on. */
  readonly onLiveBlocks: (live: readonly LiveBlock[]) => void;
};

/** What the stores need of a `Client`. */
export interface StreamClient {
  openStream(stream: string, handlers: StreamHandlers): () => void;
}
