import type { Channel } from '#shared/channel/channel.ts';
import { toShell, type FromShell, type ToShell } from '#shared/shell/shell-messages.ts';

/** A window that says more nonsense than this is no longer heard. */
const MAX_BAD = 64;

/** The line between main and one window. What a window says that is not in the contract is left aside: nothing is done for it. */
export class ShellPort {
  readonly #channel: Channel;

  constructor(channel: Channel, onMessage: (message: ToShell) => void) {
    this.#channel = channel;
    let bad = 0;
    channel.onMessage((value) => {
      const message = toShell.safeParse(value);
      if (message.success) return onMessage(message.data);
      bad += 1;
      if (bad >= MAX_BAD) channel.close('Too many messages that Corral does not understand.');
    });
  }

  tell(message: FromShell): void {
    this.#channel.send(message);
  }
}
