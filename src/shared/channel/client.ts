import { connectLazily, failed } from '#shared/contract/call.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { loadReplySchema } from '#shared/contract/reply-schemas.ts';
import { channelMessage, type ChannelMessage } from '#shared/contract/streams.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { backOff } from './back-off.ts';
import { CallTable, type PendingCall } from './call-table.ts';
import type { Channel } from './channel.ts';
import { ClientTerminals, type TerminalHandlers, type TerminalLine } from './client-terminals.ts';
import { ClientStreams, type StreamHandlers } from './client-streams.ts';
import type { ConnectChannel, ConnectionState, Timers } from './connection.ts';
import { bytesOf, MAX_CALL_BYTES } from './limits.ts';

/** Maximum time that a call waits for the connection to return. */
const HOLD_MS = 30_000;

export type ClientOptions = {
  readonly connectChannel: ConnectChannel;
  readonly timers: Timers;
  /** In [0, 1). */
  readonly random: () => number;
  readonly onState: (state: ConnectionState) => void;
  /**
   * Called for a message that does not match the contract and was ignored. `count` is the number of
   * such messages so far.
   */
  readonly onBadMessage: (count: number) => void;
};

/**
 * Client side of the contract: calls and streams that survive lost connections. After `start` it
 * connects and reconnects automatically. Calls never reject and never hang: without a connection
 * they wait 30 seconds and then return `disconnected`. A new connection sends pending calls again;
 * this is safe because core deduplicates commands by `commandId`.
 */
export class Client {
  readonly api: CorralApi = connectLazily(loadReplySchema, (method, input) =>
    this.#call(method, input),
  );
  readonly #options: ClientOptions;
  readonly #calls = new CallTable();
  readonly #streams: ClientStreams;
  readonly #terminals: ClientTerminals;
  #channel: Channel | null = null;
  #state: ConnectionState = { kind: 'closed' };
  #failures = 0;
  #bad = 0;
  #cancelWait: () => void = () => undefined;
  #cancelHold: (() => void) | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#streams = new ClientStreams(
      (...ask) => this.#ask(...ask),
      options.timers,
      options.random,
    );
    this.#terminals = new ClientTerminals(
      (...ask) => this.#ask(...ask),
      (bytes) => this.#sendBytes(bytes),
    );
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    if (this.#state.kind === 'closed') this.#connect();
  }

  /** Connects now if the client is waiting for its next attempt or has given up. */
  retry(): void {
    if (this.#state.kind === 'waiting' || this.#state.kind === 'refused') this.#connect();
  }

  /** Follows a stream until the returned function is called. A stream has one follower. */
  openStream(stream: string, handlers: StreamHandlers): () => void {
    return this.#streams.open(stream, handlers);
  }

  /**
   * Views a terminal until the line is closed. `since` is the offset up to which the view has drawn
   * it; null if it shows nothing yet.
   */
  openTerminal(terminalId: string, since: number | null, handlers: TerminalHandlers): TerminalLine {
    return this.#terminals.open(terminalId, since, handlers);
  }

  close(): void {
    this.#become({ kind: 'closed' });
    this.#cancelWait();
    this.#release();
    this.#streams.close();
    const channel = this.#channel;
    this.#channel = null;
    channel?.close('The client is closed.');
    this.#calls.failAll(failed('disconnected', compose('callFailures.connectionClosed'), null));
  }

  #connect(): void {
    this.#cancelWait();
    this.#become({ kind: 'connecting' });
    void this.#attempt();
  }

  async #attempt(): Promise<void> {
    const made = await this.#options.connectChannel();
    if (this.#state.kind !== 'connecting') {
      if (made.ok) made.value.close('Not wanted any more.');
    } else if (made.ok) this.#opened(made.value);
    else if (!made.error.isFinal) this.#wait(made.error.message);
    else {
      this.#become({ kind: 'refused', failure: made.error });
      this.#release();
      this.#calls.failAll(failed('disconnected', made.error.message, made.error.remedy));
    }
  }

  #opened(channel: Channel): void {
    this.#channel = channel;
    this.#release();
    this.#become({ kind: 'open' });
    channel.onClose((reason) => this.#lost(channel, reason));
    channel.onMessage((value) => this.#receive(channel, value));
    channel.onBytes((bytes) => {
      if (channel === this.#channel && !this.#terminals.bytes(bytes)) this.#notUnderstood();
    });
    const unanswered = this.#calls.waiting();
    this.#streams.reopenAll();
    this.#terminals.reopenAll();
    for (const call of unanswered) this.#send(channel, call);
  }

  #lost(channel: Channel, reason: string): void {
    if (channel !== this.#channel) return;
    this.#channel = null;
    this.#calls.lost(noAnswer(reason));
    this.#hold();
    this.#wait(reason);
  }

  #wait(reason: ShownText): void {
    const delay = backOff(this.#failures, this.#options.random());
    this.#failures += 1;
    this.#become({ kind: 'waiting', failures: this.#failures, reason, retryInMs: delay });
    this.#cancelWait = this.#options.timers.after(delay, () => this.#connect());
  }

  /** Limits how long calls wait while there is no connection. */
  #hold(): void {
    this.#cancelHold ??= this.#options.timers.after(HOLD_MS, () => {
      this.#cancelHold = null;
      this.#calls.failAll(noAnswer('There was no connection for 30 seconds.'));
    });
  }

  #release(): void {
    this.#cancelHold?.();
    this.#cancelHold = null;
  }

  #call(method: string, input: unknown): Promise<unknown> {
    const bytes = bytesOf(JSON.stringify(input));
    if (bytes > MAX_CALL_BYTES) {
      const message = compose('callFailures.tooBig', {
        bytes: String(bytes),
        most: String(MAX_CALL_BYTES),
      });
      return Promise.resolve(failed('malformed', message, compose('callFailures.shorten')));
    }
    if (this.#state.kind === 'closed')
      return Promise.resolve(noAnswer(compose('callFailures.connectionClosed')));
    if (this.#state.kind === 'refused') {
      const { message, remedy } = this.#state.failure;
      return Promise.resolve(failed('disconnected', message, remedy));
    }
    return new Promise((resolve) => {
      const call = this.#calls.add(method, input, true, resolve);
      if (!call)
        resolve(
          failed(
            'overloaded',
            compose('callFailures.tooManyWait'),
            compose('callFailures.waitAMoment'),
          ),
        );
      else if (this.#channel) this.#send(this.#channel, call);
      else this.#hold();
    });
  }

  /**
   * Sends a call that is dropped with its connection, because streams and terminals reopen by
   * themselves.
   */
  #ask(method: string, input: unknown, onReply: (raw: unknown) => void): void {
    if (!this.#channel) return;
    const call = this.#calls.add(method, input, false, onReply);
    if (call) this.#send(this.#channel, call);
    else onReply(failed('overloaded', compose('callFailures.tooManyWait'), null));
  }

  #send(channel: Channel, { id, method, input }: PendingCall): void {
    this.#calls.sent(id);
    channel.send({ t: 'call', id, method, input } satisfies ChannelMessage);
  }

  #receive(channel: Channel, value: unknown): void {
    if (channel !== this.#channel) return;
    const message = channelMessage.safeParse(value);
    if (!message.success || !this.#take(message.data)) {
      this.#notUnderstood();
      return;
    }
    this.#failures = 0;
  }

  #notUnderstood(): void {
    this.#bad += 1;
    this.#options.onBadMessage(this.#bad);
  }

  #sendBytes(bytes: Uint8Array): boolean {
    this.#channel?.sendBytes(bytes);
    return this.#channel !== null;
  }

  /** Dispatches a message. Returns false if core must not send such a message. */
  #take(message: ChannelMessage): boolean {
    switch (message.t) {
      case 'reply':
        return this.#calls.settle(message.id, message.reply);
      case 'frame':
        this.#streams.frame(message.frame);
        return true;
      case 'live':
        this.#streams.live(message.stream, message.delta);
        return true;
      case 'gap':
        this.#streams.gap(message.stream);
        return true;
      case 'terminalGone':
        this.#terminals.gone(message.viewer);
        return true;
      case 'call':
        return false;
    }
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

function noAnswer(reason: ShownText) {
  return failed(
    'disconnected',
    compose('callFailures.noAnswer', { reason }),
    compose('callFailures.lookFirst'),
  );
}
