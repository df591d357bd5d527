import { create } from 'zustand';

import type { ConnectionState } from '#shared/channel/connection.ts';

import type { RefusalKind } from './refusal.ts';

/**
 * Failed attempts in a row after which core counts as gone, so that the window offers more than
 * retries.
 */
const GONE_AFTER = 3;

/** The connection status that the window shows. */
export type ConnectionStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /**
   * `retryAt` is in milliseconds since the epoch; null while an attempt runs. `isGone` is true
   * after several failed attempts.
   */
  | { readonly kind: 'reconnecting'; readonly retryAt: number | null; readonly isGone: boolean }
  | { readonly kind: 'refused'; readonly why: RefusalKind };

export type Connection = { readonly status: ConnectionStatus; readonly failures: number };

export const firstConnection: Connection = { status: { kind: 'connecting' }, failures: 0 };

/**
 * Returns the next state; pure. `now` is in milliseconds since the epoch, `why` is the reason of
 * the newest refusal.
 */
export function changeConnection(
  held: Connection,
  state: ConnectionState,
  why: RefusalKind,
  now: number,
): Connection {
  const isGone = held.failures >= GONE_AFTER;
  switch (state.kind) {
    case 'open':
      return { status: { kind: 'connected' }, failures: 0 };
    case 'waiting':
      return {
        ...held,
        failures: held.failures + 1,
        status: {
          kind: 'reconnecting',
          retryAt: now + state.retryInMs,
          isGone: held.failures + 1 >= GONE_AFTER,
        },
      };
    case 'connecting':
      return {
        ...held,
        status:
          held.failures > 0
            ? { kind: 'reconnecting', retryAt: null, isGone }
            : { kind: 'connecting' },
      };
    case 'refused':
      return { ...held, status: { kind: 'refused', why } };
    case 'closed':
      return held;
  }
}

/** Counts in `unreadable` the messages that violate the contract. */
const useConnectionStore = create<Connection & { readonly unreadable: number }>()(() => ({
  ...firstConnection,
  unreadable: 0,
}));

export function noteConnection(state: ConnectionState, why: RefusalKind): void {
  useConnectionStore.setState(
    changeConnection(useConnectionStore.getState(), state, why, Date.now()),
  );
}

export function useConnection(): ConnectionStatus {
  return useConnectionStore((s) => s.status);
}

/** Records the number of unreadable messages so far. */
export function noteUnreadable(count: number): void {
  useConnectionStore.setState({ unreadable: count });
}

/**
 * Returns the number of messages that this window could not read because its version differs from
 * core's.
 */
export function useUnreadable(): number {
  return useConnectionStore((s) => s.unreadable);
}
