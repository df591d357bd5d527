import type { Channel } from '#shared/channel/channel.ts';
import { MAX_BAD_MESSAGES, TOO_MANY_BAD } from '#shared/channel/limits.ts';
import { toShell, type FromShell, type ToShell } from '#shared/shell/shell-messages.ts';

/** Connection between main and one window. Ignores messages that do not match the contract. */
export class ShellPort {
  readonly #channel: Channel;

  constructor(channel: Channel, onMessage: (message: ToShell) => void) {
    this.#channel = channel;
    let bad = 0;
    channel.onMessage((value) => {
      const message = toShell.safeParse(value);
      if (message.success) return onMessage(message.data);
      bad += 1;
      if (bad >= MAX_BAD_MESSAGES) channel.close(TOO_MANY_BAD);
    });
  }

  send(message: FromShell): void {
    this.#channel.send(message);
  }
}
