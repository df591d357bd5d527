import { z } from 'zod';

import type { ClockPort, LogPort } from '#core/ports.ts';
import { describeBug } from '#shared/base/bug.ts';
import { isDeeperThan, MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { MAX_BAD_MESSAGES, MAX_CALLS_IN_FLIGHT, TOO_MANY_BAD } from '#shared/channel/limits.ts';
import { failed, serve, type Middleware } from '#shared/contract/call.ts';
import { contract, type CorralApi } from '#shared/contract/contract.ts';
import { channelMessage, streams, type ChannelMessage } from '#shared/contract/streams.ts';
import { terminalLane } from '#shared/contract/terminal-lane.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { ChannelStreams } from './channel-streams.ts';
import { ChannelTerminals, type TerminalSource } from './channel-terminals.ts';
import type { StreamSource } from './desk-port.ts';
import type { Receipts } from './receipts.ts';
import type { Windows } from './windows.ts';

/**
 * Maximum depth of a message. The deepest value that a client sends is a tool's input that the
 * person changed, some levels below the top.
 */
const MAX_MESSAGE_DEPTH = MAX_DEPTH + 16;
/** Number of unsent bytes of replies at which a client is disconnected as dead. */
const MAX_BACKLOG = 64 * 1024 * 1024;

export type TransportDeps = {
  readonly api: CorralApi;
  readonly source: StreamSource;
  readonly terminals: TerminalSource;
  /** Shared by all channels, because a command may be sent again on another one. */
  readonly receipts: Receipts;
  /** Shared by all channels. */
  readonly windows: Windows;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/** Serves one client until its channel closes. */
export function serveChannel(channel: Channel, deps: TransportDeps): void {
  const served = new ServedChannel(channel, deps);
  channel.onClose(() => served.dispose());
  channel.onMessage((value) => served.receive(value));
  channel.onBytes((bytes) => served.receiveBytes(bytes));
}

class ServedChannel {
  readonly #channel: Channel;
  readonly #log: LogPort;
  readonly #api: CorralApi;
  readonly #receipts: Receipts;
  readonly #streams: ChannelStreams;
  readonly #terminals: ChannelTerminals;
  readonly #windows: Windows;
  readonly #self = Symbol('channel');
  #inFlight = 0;
  #bad = 0;

  constructor(channel: Channel, deps: TransportDeps) {
    this.#channel = channel;
    this.#log = deps.log;
    this.#api = deps.api;
    this.#receipts = deps.receipts;
    this.#windows = deps.windows;
    const outlet = {
      send: (message: ChannelMessage) => channel.send(message),
      backlog: () => channel.backlog(),
    };
    this.#streams = new ChannelStreams(outlet, deps.source, deps.clock);
    this.#terminals = new ChannelTerminals(
      { ...outlet, sendBytes: (bytes) => channel.sendBytes(bytes) },
      deps.terminals,
    );
  }

  receive(value: unknown): void {
    if (isDeeperThan(value, MAX_MESSAGE_DEPTH))
      return this.#refuse(
        value,
        compose('callFailures.tooDeep', { levels: String(MAX_MESSAGE_DEPTH) }),
      );
    const message = channelMessage.safeParse(value);
    if (!message.success) this.#refuse(value, z.prettifyError(message.error));
    else if (message.data.t !== 'call') this.#refuse(value, compose('callFailures.callsOnly'));
    else {
      const { id, method, input } = message.data;
      if (Object.hasOwn(streams, method))
        this.#reply(id, method, this.#handleStream(method, input));
      else if (Object.hasOwn(terminalLane, method)) this.#handleTerminal(id, method, input);
      else void this.#call(id, method, input);
    }
  }

  receiveBytes(bytes: Uint8Array): void {
    if (!this.#terminals.receive(bytes)) this.#refuse(null, compose('callFailures.callsOnly'));
  }

  dispose(): void {
    this.#streams.dispose();
    this.#terminals.dispose();
    this.#windows.closed(this.#self);
  }

  /** Handles a stream call in the same turn as its reply, so that no frame is sent in between. */
  #handleStream(method: string, input: unknown): unknown {
    if (method === 'streams.open') {
      const open = streams['streams.open'].input.safeParse(input);
      return open.success
        ? this.#streams.open(open.data.stream, open.data.since)
        : malformed(z.prettifyError(open.error));
    }
    if (method === 'streams.read') {
      const read = streams['streams.read'].input.safeParse(input);
      return read.success
        ? this.#streams.read(read.data.stream, read.data.since)
        : malformed(z.prettifyError(read.error));
    }
    const close = streams['streams.close'].input.safeParse(input);
    return close.success
      ? this.#streams.close(close.data.stream)
      : malformed(z.prettifyError(close.error));
  }

  /**
   * Handles a terminal call. The reply is sent before the first packet, because packets follow in a
   * later turn.
   */
  #handleTerminal(id: number, method: string, input: unknown): void {
    if (method === 'terminals.attach') {
      const attach = terminalLane['terminals.attach'].input.safeParse(input);
      const done = attach.success
        ? this.#terminals.attach(attach.data.terminalId, attach.data.viewer, attach.data.since)
        : malformed(z.prettifyError(attach.error));
      return this.#reply(id, method, done);
    }
    const detach = terminalLane['terminals.detach'].input.safeParse(input);
    this.#reply(
      id,
      method,
      detach.success
        ? this.#terminals.detach(detach.data.viewer)
        : malformed(z.prettifyError(detach.error)),
    );
  }

  async #call(id: number, method: string, input: unknown): Promise<void> {
    if (this.#inFlight >= MAX_CALLS_IN_FLIGHT) {
      this.#reply(
        id,
        method,
        failed(
          'overloaded',
          compose('callFailures.tooManyAtOnce', { count: String(MAX_CALLS_IN_FLIGHT) }),
          compose('callFailures.waitAMoment'),
        ),
      );
      return;
    }
    this.#inFlight += 1;
    try {
      const middleware: Middleware = (parsed, handler) => {
        const sender = method === 'interactions.shown' ? ofWindow.safeParse(parsed) : null;
        if (sender?.success) this.#windows.add(sender.data.windowId, this.#self);
        return this.#receipts.run(method, parsed, handler);
      };
      this.#reply(id, method, await serve(contract, this.#api, method, input, middleware));
    } catch (error) {
      this.#log.error('transport.callBroke', { method, ...describeBug(error) });
      this.#reply(
        id,
        method,
        failed('internal', compose('callFailures.internal'), compose('callFailures.seeLog')),
      );
    } finally {
      this.#inFlight -= 1;
    }
  }

  #reply(id: number, method: string, reply: unknown): void {
    this.#channel.send({ t: 'reply', id, reply } satisfies ChannelMessage);
    if (this.#channel.backlog() <= MAX_BACKLOG) return;
    this.#log.error('transport.clientTooSlow', { method });
    this.#channel.close('This window does not read what it asks for.');
  }

  /**
   * Refuses a value that is not a message of the contract. Replies if it looks like a call, because
   * its caller waits.
   */
  #refuse(value: unknown, detail: ShownText): void {
    this.#bad += 1;
    this.#log.error('transport.badMessage', { count: this.#bad });
    const call = callLike.safeParse(value);
    if (call.success) this.#reply(call.data.id, 'unknown', malformed(detail));
    if (this.#bad >= MAX_BAD_MESSAGES) this.#channel.close(TOO_MANY_BAD);
  }
}

const ofWindow = z.object({ windowId: z.string() });

const callLike = z.object({ t: z.literal('call'), id: z.int() });

function malformed(detail: ShownText) {
  return failed('malformed', detail, compose('callFailures.reload'));
}
