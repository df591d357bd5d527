/**
 * Which windows are connected. One may have an old channel that nobody has noticed to be dead beside its new one: it
 * has left when the last of them closed.
 */
export class Windows {
  readonly #left: (windowId: string) => void;
  readonly #channels = new Map<string, Set<symbol>>();

  constructor(left: (windowId: string) => void) {
    this.#left = left;
  }

  /** The window spoke on that channel. */
  spoke(windowId: string, channel: symbol): void {
    const channels = this.#channels.get(windowId) ?? new Set();
    this.#channels.set(windowId, channels.add(channel));
  }

  closed(channel: symbol): void {
    for (const [windowId, channels] of this.#channels) {
      if (!channels.delete(channel) || channels.size > 0) continue;
      this.#channels.delete(windowId);
      this.#left(windowId);
    }
  }
}
