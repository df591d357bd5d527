import type { Result } from '#shared/base/result.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import type { Channel } from './channel.ts';

/** Injected timers. `after` calls back once; the function that it returns cancels the timer. */
export interface Timers {
  after(ms: number, callback: () => void): () => void;
}

/**
 * Reason why no channel could be opened. `isFinal` means that a retry would not help (a wrong
 * token), so the client stops until `retry()`.
 */
export type ConnectFailure = {
  readonly message: ShownText;
  readonly remedy: ShownText | null;
  readonly isFinal: boolean;
};

/** Makes one connection attempt. Returns a channel, or the reason why there is none. */
export type ConnectChannel = () => Promise<Result<Channel, ConnectFailure>>;

export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /**
   * The next attempt follows automatically. `failures` counts attempts and lost connections since
   * the last working one.
   */
  | {
      readonly kind: 'waiting';
      readonly failures: number;
      readonly reason: ShownText;
      readonly retryInMs: number;
    }
  | { readonly kind: 'refused'; readonly failure: ConnectFailure }
  | { readonly kind: 'closed' };
