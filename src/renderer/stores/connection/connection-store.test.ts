import { describe, expect, test } from 'vitest';

import type { ConnectionState } from '#shared/channel/connection.ts';

import { changeConnection, firstConnection } from './connection-store.ts';

const waiting: ConnectionState = { kind: 'waiting', failures: 1, reason: 'broke', retryInMs: 500 };
const connecting: ConnectionState = { kind: 'connecting' };
const open: ConnectionState = { kind: 'open' };

function after(...states: readonly ConnectionState[]) {
  return states.reduce((held, state) => changeConnection(held, state, 'wrongToken', 1_000), firstConnection);
}

describe('what the person is told of the connection', () => {
  test('a first attempt is connecting, not reconnecting', () => {
    expect(after(connecting).status).toEqual({ kind: 'connecting' });
  });

  test('a lost connection counts down to its next attempt', () => {
    expect(after(connecting, open, waiting)).toEqual({
      status: { kind: 'reconnecting', retryAt: 1_500, isGone: false },
      failures: 1,
    });
  });

  test('an attempt in the middle keeps saying that the connection is lost', () => {
    expect(after(open, waiting, connecting).status).toEqual({ kind: 'reconnecting', retryAt: null, isGone: false });
  });

  test('after three failures the server counts as gone', () => {
    expect(after(open, waiting, waiting, waiting, connecting).status).toEqual({ kind: 'reconnecting', retryAt: null, isGone: true });
  });

  test('a connection forgets earlier failures', () => {
    expect(after(waiting, waiting, waiting, open, waiting).status).toMatchObject({ isGone: false });
  });

  test('a refusal says why', () => {
    const failure = { message: '', remedy: null, isFinal: true };
    expect(after(connecting, { kind: 'refused', failure }).status).toEqual({ kind: 'refused', why: 'wrongToken' });
  });
});
