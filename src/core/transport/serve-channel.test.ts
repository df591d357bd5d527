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
    else if (message.t === 'live') this.sent.push(`live ${message.delta.type === 'append' ? message.delta.append : 'ended'}`);
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
  const api = fakeApi({ 'folders.list': () => new Promise(() => undefined), 'desk.info': async () => ok({}) as never });
  const receipts = new Receipts(new FakeReceiptStore());
  const windows = new Windows(() => undefined);
  serveChannel(channel, { api, source, terminals: noTerminals, clock, receipts, windows, log: new FakeLog() });
});

function call(method: string, input: unknown): void {
  lastId += 1;
  channel.events.deliver({ t: 'call', id: lastId, method, input });
}

function sent(): string[] {
  return channel.sent.splice(0);
}

describe('a client that reads too slowly', () => {
  test('gets no frames and no live text until it has drained, then hears of the gap once', () => {
    call('streams.open', { stream: 's', since: null });
    source.publish('s', 'a');
    channel.bytes = 8 * MIB + 1;
    source.publish('s', 'b');
    source.append('s', 'x', 'text');
    channel.bytes = 2 * MIB;
    source.publish('s', 'c');
    clock.advance(1_000);
    expect(sent()).toEqual(['reply', 'frame 1']);
    channel.bytes = 0;
    clock.advance(50);
    expect(sent()).toEqual(['gap']);
    source.publish('s', 'd');
    expect(sent()).toEqual([]);
    call('streams.open', { stream: 's', since: 1 });
    source.publish('s', 'e');
    expect(sent()).toEqual(['reply', 'frame 5']);
    expect(clock.pending).toBe(0);
  });

  test('that opens the stream again by itself hears of no gap', () => {
    call('streams.open', { stream: 's', since: null });
    channel.bytes = 9 * MIB;
    source.publish('s', 'a');
    channel.bytes = 0;
    call('streams.open', { stream: 's', since: 0 });
    clock.advance(1_000);
    expect(sent()).toEqual(['reply', 'reply']);
  });

  test('and goes on asking is cut off', () => {
    channel.bytes = 65 * MIB;
    call('streams.open', { stream: 's', since: null });
    expect(channel.events.isClosed).toBe(true);
    expect(source.listeners).toBe(0);
  });
});

describe('live text', () => {
  beforeEach(() => {
    call('streams.open', { stream: 's', since: null });
    sent();
  });

  test('is sent at once, then once in 16 ms', () => {
    source.append('s', 'x', 'a');
    for (const word of ['b', 'c', 'd']) {
      clock.advance(5);
      source.append('s', 'x', word);
    }
    expect(sent()).toEqual(['live a']);
    clock.advance(1);
    expect(sent()).toEqual(['live bcd']);
    source.append('s', 'x', 'e');
    clock.advance(16);
    expect(sent()).toEqual(['live e']);
    clock.advance(16);
    source.append('s', 'x', 'f');
    expect(sent()).toEqual(['live f']);
  });

  test('is not kept back without measure', () => {
    source.append('s', 'x', 'a');
    for (let at = 0; at < 30; at += 1) source.append('s', 'x', 'b'.repeat(10_000));
    expect(sent()).toEqual(['live a', `live ${'b'.repeat(270_000)}`]);
  });

  test('that the answer to opening holds is not sent again', () => {
    source.append('s', 'x', 'a');
    source.append('s', 'x', 'b');
    call('streams.open', { stream: 's', since: 0 });
    clock.advance(100);
    expect(sent()).toEqual(['live a', 'reply']);
  });

  test('of another stream is not sent', () => {
    source.append('other', 'x', 'a');
    source.publish('other', 'a');
    expect(sent()).toEqual([]);
  });
});

test('what is nested too deep is refused with its reason, and nobody walks over it', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const reply = vi.spyOn(channel, 'send');
  call('folders.list', { path: '/', deep });
  expect(reply.mock.lastCall?.[0]).toMatchObject({
    t: 'reply',
    reply: { ok: false, error: { kind: 'malformed', message: expect.stringContaining('nested deeper than 216 levels') } },
  });
  channel.events.deliver(deep);
  expect(sent()).toEqual(['reply']);
});

test('at most 256 calls are worked on at once', async () => {
  for (let at = 0; at < 256; at += 1) call('folders.list', { path: '/' });
  expect(sent()).toEqual([]);
  call('folders.list', { path: '/' });
  expect(sent()).toEqual(['reply']);
  channel.close();
  expect(source.listeners).toBe(0);
});
