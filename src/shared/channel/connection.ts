import type { Result } from '#shared/base/result.ts';

import type { Channel } from './channel.ts';

/** Timers as an argument. `after` calls back once; what it returns cancels. */
export interface Timers {
  after(ms: number, callback: () => void): () => void;
}

/** `isFinal`: trying again would not help (a wrong token), so the client stops until `retry()`. */
export type ConnectFailure = { readonly message: string; readonly remedy: string | null; readonly isFinal: boolean };

/** Makes one attempt. It answers when there is a channel, or why there is none. */
export type ConnectChannel = () => Promise<Result<Channel, ConnectFailure>>;

export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** The next attempt follows by itself. `failures`: attempts and broken connections since it last worked. */
  | { readonly kind: 'waiting'; readonly failures: number; readonly reason: string; readonly retryInMs: number }
  | { readonly kind: 'refused'; readonly failure: ConnectFailure }
  | { readonly kind: 'closed' };
