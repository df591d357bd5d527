/**
 * Tracks the connected windows. A window may have an old, dead channel that is not yet detected
 * beside its new one, so it has left only when the last of its channels closed.
 */
export class Windows {
  readonly #left: (windowId: string) => void;
  readonly #channels = new Map<string, Set<symbol>>();

  constructor(left: (windowId: string) => void) {
    this.#left = left;
  }

  /** Notes that the window sent a message on that channel. */
  add(windowId: string, channel: symbol): void {
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
