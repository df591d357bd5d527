import { describe, expect, test } from 'vitest';

import type { ConnectionState } from '#shared/channel/connection.ts';

import { changeConnection, firstConnection } from './connection-store.ts';

const waiting: ConnectionState = { kind: 'waiting', failures: 1, reason: 'broke', retryInMs: 500 };
const connecting: ConnectionState = { kind: 'connecting' };
const open: ConnectionState = { kind: 'open' };

function after(...states: readonly ConnectionState[]) {
  return states.reduce(
    (held, state) => changeConnection(held, state, 'wrongToken', 1_000),
    firstConnection,
  );
}

describe('changeConnection', () => {
  test('changeConnection reports a first attempt as connecting, not reconnecting', () => {
    expect(after(connecting).status).toEqual({ kind: 'connecting' });
  });

  test('changeConnection counts down to the next attempt of a lost connection', () => {
    expect(after(connecting, open, waiting)).toEqual({
      status: { kind: 'reconnecting', retryAt: 1_500, isGone: false },
      failures: 1,
    });
  });

  test('changeConnection still reports a lost connection during an attempt', () => {
    expect(after(open, waiting, connecting).status).toEqual({
      kind: 'reconnecting',
      retryAt: null,
      isGone: false,
    });
  });

  test('changeConnection reports core as gone after three failures', () => {
    expect(after(open, waiting, waiting, waiting, connecting).status).toEqual({
      kind: 'reconnecting',
      retryAt: null,
      isGone: true,
    });
  });

  test('changeConnection resets the count of failures after a connection', () => {
    expect(after(waiting, waiting, waiting, open, waiting).status).toMatchObject({ isGone: false });
  });

  test('changeConnection reports the reason of a refusal', () => {
    const failure = { message: '', remedy: null, isFinal: true };
    expect(after(connecting, { kind: 'refused', failure }).status).toEqual({
      kind: 'refused',
      why: 'wrongToken',
    });
  });
});
