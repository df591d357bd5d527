import type { Channel } from '#shared/channel/channel.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { connect } from '#shared/contract/call.ts';
import { contract, type CorralApi } from '#shared/contract/contract.ts';
import {
  channelMessage,
  streams,
  type ChannelMessage,
  type Frame,
} from '#shared/contract/streams.ts';
import { compose } from '#shared/words/sentence.ts';

/**
 * A channel to core for one HTTP client: the same channel and calls that windows use, so that an
 * HTTP client can do nothing that a window cannot. Open for one request.
 */
export class ApiLine {
  readonly api: CorralApi = connect(contract, (method, input) => this.call(method, input));
  readonly streams = connect(streams, (method, input) => this.call(method, input));
  readonly #channel: Channel;
  readonly #calls = new Map<number, (reply: unknown) => void>();
  readonly #onFrame: (frame: Frame) => void;
  #lastId = 0;

  constructor(
    serve: (channel: Channel) => void,
    onFrame: (frame: Frame) => void = () => undefined,
  ) {
    const [ours, theirs] = memoryChannelPair();
    this.#channel = ours;
    this.#onFrame = onFrame;
    ours.onMessage((value) => this.#receive(value));
    ours.onClose(() => this.#failPending());
    serve(theirs);
  }

  onClose(listener: () => void): void {
    this.#channel.onClose(listener);
  }

  close(): void {
    this.#channel.close('The HTTP request has ended.');
  }

  /** Makes a call and returns its reply unparsed. */
  call(method: string, input: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#calls.set(id, resolve);
      this.#channel.send({ t: 'call', id, method, input } satisfies ChannelMessage);
    });
  }

  #receive(value: unknown): void {
    const message = channelMessage.safeParse(value);
    if (!message.success) return;
    if (message.data.t === 'frame') this.#onFrame(message.data.frame);
    if (message.data.t !== 'reply') return;
    this.#calls.get(message.data.id)?.(message.data.reply);
    this.#calls.delete(message.data.id);
  }

  /** Fails all pending calls, because no reply will arrive any more. */
  #failPending(): void {
    const error = {
      kind: 'disconnected',
      message: compose('httpFailures.closing'),
      remedy: compose('callFailures.lookFirst'),
    };
    for (const answer of this.#calls.values()) answer({ ok: false, error });
    this.#calls.clear();
  }
}
