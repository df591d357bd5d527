import { create } from 'zustand';

import type { ConnectionState } from '#shared/channel/connection.ts';

import type { RefusalKind } from './refusal.ts';

/** Attempts in a row after which "trying again" alone would be a poor answer. */
const GONE_AFTER = 3;

/** What the person is told of the connection. */
export type ConnectionStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** `retryAt`: milliseconds since the epoch; `null` while an attempt runs. `isGone`: it has failed several times. */
  | { readonly kind: 'reconnecting'; readonly retryAt: number | null; readonly isGone: boolean }
  | { readonly kind: 'refused'; readonly why: RefusalKind };

export type Connection = { readonly status: ConnectionStatus; readonly failures: number };

export const firstConnection: Connection = { status: { kind: 'connecting' }, failures: 0 };

/** Pure. `now`: milliseconds since the epoch. `why`: the reason of the newest refusal. */
export function changeConnection(held: Connection, state: ConnectionState, why: RefusalKind, now: number): Connection {
  const isGone = held.failures >= GONE_AFTER;
  switch (state.kind) {
    case 'open':
      return { status: { kind: 'connected' }, failures: 0 };
    case 'waiting':
      return {
        ...held,
        failures: held.failures + 1,
        status: { kind: 'reconnecting', retryAt: now + state.retryInMs, isGone: held.failures + 1 >= GONE_AFTER },
      };
    case 'connecting':
      return { ...held, status: held.failures > 0 ? { kind: 'reconnecting', retryAt: null, isGone } : { kind: 'connecting' } };
    case 'refused':
      return { ...held, status: { kind: 'refused', why } };
    case 'closed':
      return held;
  }
}

/** `unreadable`: messages that are not in the contract. */
const useConnectionStore = create<Connection & { readonly unreadable: number }>()(() => ({ ...firstConnection, unreadable: 0 }));

export function noteConnection(state: ConnectionState, why: RefusalKind): void {
  useConnectionStore.setState(changeConnection(useConnectionStore.getState(), state, why, Date.now()));
}

export function useConnection(): ConnectionStatus {
  return useConnectionStore((s) => s.status);
}

/** Something came that this window cannot read. `count`: how many so far. */
export function noteUnreadable(count: number): void {
  useConnectionStore.setState({ unreadable: count });
}

/** Messages that this window could not read, because it does not fit this core. */
export function useUnreadable(): number {
  return useConnectionStore((s) => s.unreadable);
}
