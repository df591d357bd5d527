import { beforeEach, describe, expect, test, vi } from 'vitest';

import { ok } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { ChannelEvents } from '#shared/channel/channel-events.ts';
import { ManualClock } from '#shared/channel/manual-clock.ts';
import { channelMessage } from '#shared/contract/streams.ts';

import { FakeLog, FakeReceiptStore, FakeSource, fakeApi, noTerminals } from './fakes.ts';
import { Receipts } from './receipts.ts';
import { Windows } from './windows.ts';
import { serveChannel } from './serve-channel.ts';

const MIB = 1024 * 1024;

/** A channel whose backlog the test sets. */
class SlowChannel implements Channel {
  readonly events = new ChannelEvents();
  readonly sent: string[] = [];
  bytes = 0;

  send(value: unknown): void {
    const message = channelMessage.parse(value);
    if (message.t === 'frame') this.sent.push(`frame ${message.frame.seq}`);
    else if (message.t === 'live')
      this.sent.push(`live ${message.delta.type === 'append' ? message.delta.append : 'ended'}`);
    else this.sent.push(message.t);
  }

  onMessage(listener: (value: unknown) => void): void {
    this.events.listen(listener);
  }

  sendBytes(): void {
    this.sent.push('bytes');
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.events.listenToBytes(listener);
  }

  onClose(listener: (reason: string) => void): void {
    this.events.onClose(listener);
  }

  close(reason = 'closed'): void {
    this.events.closed(reason);
  }

  backlog(): number {
    return this.bytes;
  }
}

let channel: SlowChannel;
let clock: ManualClock;
let source: FakeSource;
let lastId: number;

beforeEach(() => {
  channel = new SlowChannel();
  clock = new ManualClock();
  source = new FakeSource();
  lastId = 0;
  source.create('s');
  source.create('other');
  const api = fakeApi({
    'folders.list': () => new Promise(() => undefined),
    'desk.info': async () => ok({}) as never,
  });
  const receipts = new Receipts(new FakeReceiptStore());
  const windows = new Windows(() => undefined);
  serveChannel(channel, {
    api,
    source,
    terminals: noTerminals,
    clock,
    receipts,
    windows,
    log: new FakeLog(),
  });
});

function call(method: string, input: unknown): void {
  lastId += 1;
  channel.events.deliver({ t: 'call', id: lastId, method, input });
}

function takeSent(): string[] {
  return channel.sent.splice(0);
}

describe('serveChannel with a client that reads too slowly', () => {
  test('A slow client gets no frames and no live text until it has drained, and then one gap message', () => {
    call('streams.open', { stream: 's', since: null });
    source.publish('s', 'a');
    channel.bytes = 8 * MIB + 1;
    source.publish('s', 'b');
    source.append('s', 'x', 'text');
    channel.bytes = 2 * MIB;
    source.publish('s', 'c');
    clock.advance(1_000);
    expect(takeSent()).toEqual(['reply', 'frame 1']);
    channel.bytes = 0;
    clock.advance(50);
    expect(takeSent()).toEqual(['gap']);
    source.publish('s', 'd');
    expect(takeSent()).toEqual([]);
    call('streams.open', { stream: 's', since: 1 });
    source.publish('s', 'e');
    expect(takeSent()).toEqual(['reply', 'frame 5']);
    expect(clock.pending).toBe(0);
  });

  test('A slow client that opens the stream again by itself gets no gap message', () => {
    call('streams.open', { stream: 's', since: null });
    channel.bytes = 9 * MIB;
    source.publish('s', 'a');
    channel.bytes = 0;
    call('streams.open', { stream: 's', since: 0 });
    clock.advance(1_000);
    expect(takeSent()).toEqual(['reply', 'reply']);
  });

  test('A slow client that continues to send calls is disconnected', () => {
    channel.bytes = 65 * MIB;
    call('streams.open', { stream: 's', since: null });
    expect(channel.events.isClosed).toBe(true);
    expect(source.listeners).toBe(0);
  });
});

describe('Live text through serveChannel', () => {
  beforeEach(() => {
    call('streams.open', { stream: 's', since: null });
    takeSent();
  });

  test('Live text is sent at once, and then once in 16 ms', () => {
    source.append('s', 'x', 'a');
    for (const word of ['b', 'c', 'd']) {
      clock.advance(5);
      source.append('s', 'x', word);
    }
    expect(takeSent()).toEqual(['live a']);
    clock.advance(1);
    expect(takeSent()).toEqual(['live bcd']);
    source.append('s', 'x', 'e');
    clock.advance(16);
    expect(takeSent()).toEqual(['live e']);
    clock.advance(16);
    source.append('s', 'x', 'f');
    expect(takeSent()).toEqual(['live f']);
  });

  test('Live text is sent early when too much of it is collected', () => {
    source.append('s', 'x', 'a');
    for (let at = 0; at < 30; at += 1) source.append('s', 'x', 'b'.repeat(10_000));
    expect(takeSent()).toEqual(['live a', `live ${'b'.repeat(270_000)}`]);
  });

  test('Live text that the reply to an opening contains is not sent again', () => {
    source.append('s', 'x', 'a');
    source.append('s', 'x', 'b');
    call('streams.open', { stream: 's', since: 0 });
    clock.advance(100);
    expect(takeSent()).toEqual(['live a', 'reply']);
  });

  test('Live text and frames of another stream are not sent', () => {
    source.append('other', 'x', 'a');
    source.publish('other', 'a');
    expect(takeSent()).toEqual([]);
  });
});

test('A message that is nested too deep is refused with its reason before any recursion', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const reply = vi.spyOn(channel, 'send');
  call('folders.list', { path: '/', deep });
  expect(reply.mock.lastCall?.[0]).toMatchObject({
    t: 'reply',
    reply: {
      ok: false,
      error: {
        kind: 'malformed',
        message: { values: { levels: '216' } },
      },
    },
  });
  channel.events.deliver(deep);
  expect(takeSent()).toEqual(['reply']);
});

test('At most 256 calls of a client run at the same time', async () => {
  for (let at = 0; at < 256; at += 1) call('folders.list', { path: '/' });
  expect(takeSent()).toEqual([]);
  call('folders.list', { path: '/' });
  expect(takeSent()).toEqual(['reply']);
  channel.close();
  expect(source.listeners).toBe(0);
});
