import type { Channel } from '#shared/channel/channel.ts';

type Reply = { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown };

/** Sends calls over a channel without validating the replies, as a window would. */
export class Caller {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #next = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onMessage((value) => {
      const { t, id, reply } = Object(value) as { t: string; id: number; reply: Reply };
      if (t === 'reply') this.#waiting.get(id)?.(reply);
    });
  }

  call(method: string, input: unknown): Promise<Reply> {
    this.#next += 1;
    const id = this.#next;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#channel.send({ t: 'call', id, method, input });
    });
  }
}
