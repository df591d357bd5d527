import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { err, ok, type Result } from '#shared/base/result.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Channel } from './channel.ts';
import { Client } from './client.ts';
import type { ConnectFailure } from './connection.ts';
import { ManualClock } from './manual-clock.ts';
import { memoryChannelPair } from './memory-channel.ts';
import { Recorder } from './recorder.ts';

const ID = '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10';
const input = { commandId: ID, sessionId: 's' };
const unreachable: ConnectFailure = { message: 'Nobody answers.', remedy: null, isFinal: false };
const refused: ConnectFailure = {
  message: 'Wrong token.',
  remedy: 'Open the printed address.',
  isFinal: true,
};

let clock: ManualClock;
let states: Recorder;
let core: Recorder;
let coreEnd: Channel | null;
let next: Result<'connect', ConnectFailure>;
let client: Client;

beforeEach(() => {
  clock = new ManualClock();
  states = new Recorder();
  core = new Recorder();
  coreEnd = null;
  next = ok('connect');
  client = new Client({
    connectChannel: async () => (next.ok ? ok(connect()) : next),
    timers: clock,
    random: () => 0,
    onState: (state) =>
      states.add(
        state.kind === 'waiting'
          ? `waiting ${state.failures}: ${textIn('en', state.reason)}`
          : state.kind,
      ),
    onBadMessage: (count) => states.add(`bad ${count}`),
  });
});

afterEach(() => {
  client.close();
  if (clock.pending > 0) throw new Error('The client left a timer behind.');
});

function connect(): Channel {
  const [mine, theirs] = memoryChannelPair();
  theirs.onMessage((value) => core.add(JSON.stringify(value)));
  coreEnd = theirs;
  return mine;
}

async function open(): Promise<void> {
  client.start();
  await states.until('open');
}

async function lose(reason: string, failures = 1): Promise<void> {
  coreEnd?.close(reason);
  await states.until(`waiting ${failures}: ${reason}`);
}

const sentInterrupt = (id: number) =>
  JSON.stringify({ t: 'call', id, method: 'sessions.interrupt', input });

describe('Client connections', () => {
  test('the client doubles its reconnect delay up to ten seconds and resets it once core has answered', async () => {
    next = err(unreachable);
    client.start();
    for (const [at, wait] of [125, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
      await states.until(`waiting ${at + 1}: Nobody answers.`);
      clock.advance(wait - 1);
      expect(client.state.kind).toBe('waiting');
      clock.advance(1);
      expect(client.state.kind).toBe('connecting');
    }
    next = ok('connect');
    await states.until('waiting 9: Nobody answers.');
    client.retry();
    await states.until('open');
    coreEnd?.send({ t: 'gap', stream: 'x' });
    coreEnd?.close('gone');
    await states.until('waiting 1: gone');
  });

  test('the client stays disconnected after a refusal until retry is called', async () => {
    next = err(refused);
    client.start();
    await states.until('refused');
    expect(clock.pending).toBe(0);
    const failure = {
      kind: 'disconnected',
      message: 'Wrong token.',
      remedy: 'Open the printed address.',
    };
    expect(await client.api['sessions.interrupt'](input)).toEqual({ ok: false, error: failure });
    next = ok('connect');
    client.retry();
    await states.until('open');
    expect(states.entries).toEqual(['connecting', 'refused', 'connecting', 'open']);
  });

  test('the client closes a channel that opens after close', async () => {
    client.start();
    client.close();
    await Promise.resolve();
    const closed = await new Promise<string>((resolve) => coreEnd?.onClose(resolve));
    expect(closed).toBe('Not wanted any more.');
    expect(states.entries).toEqual(['connecting', 'closed']);
  });
});

describe('Client calls', () => {
  test('a call waits thirty seconds for a connection and then fails', async () => {
    next = err(unreachable);
    client.start();
    const reply = client.api['sessions.interrupt'](input);
    let settled = false;
    void reply.then(() => (settled = true));
    clock.advance(29_999);
    await Promise.resolve();
    expect(settled).toBe(false);
    clock.advance(1);
    expect(await reply).toMatchObject({ ok: false, error: { kind: 'disconnected' } });
  });

  test('a call is sent again with the same id on each new connection, three times at most', async () => {
    await open();
    const reply = client.api['sessions.interrupt'](input);
    for (const failures of [1, 2, 3]) {
      await core.until(sentInterrupt(1));
      expect(core.take()).toEqual([sentInterrupt(1)]);
      states.take();
      await lose('A message was too big.', failures);
      if (failures === 3) break;
      clock.advance(10_000);
      await states.until('open');
    }
    const message = compose('callFailures.noAnswer', { reason: 'A message was too big.' });
    expect(await reply).toMatchObject({ ok: false, error: { kind: 'disconnected', message } });
  });

  test('a call that is too big is refused without being sent', async () => {
    await open();
    const reply = await client.api['folders.list']({ path: 'x'.repeat(16 * 1024 * 1024) });
    expect(reply).toMatchObject({
      ok: false,
      error: { kind: 'malformed', remedy: compose('callFailures.shorten') },
    });
    expect(core.entries).toEqual([]);
  });

  test('a call is refused as overloaded when 1,024 calls are pending', async () => {
    await open();
    const replies = Array.from({ length: 1_025 }, () => client.api['desk.info']({}));
    expect(await replies.at(-1)).toMatchObject({ ok: false, error: { kind: 'overloaded' } });
  });
});
