/** Which windows have a request in front of them right now. Bounded by the open requests and the connected windows. */
export class Viewers {
  readonly #byRequest = new Map<string, Set<string>>();

  get requests(): readonly string[] {
    return [...this.#byRequest.keys()];
  }

  has(requestId: string): boolean {
    return this.#byRequest.has(requestId);
  }

  add(requestId: string, windowId: string): void {
    const windows = this.#byRequest.get(requestId) ?? new Set();
    this.#byRequest.set(requestId, windows.add(windowId));
  }

  remove(requestId: string, windowId: string): void {
    const windows = this.#byRequest.get(requestId);
    windows?.delete(windowId);
    if (windows?.size === 0) this.#byRequest.delete(requestId);
  }

  /** Gives the requests that the window showed. */
  leave(windowId: string): readonly string[] {
    const shown = [...this.#byRequest].flatMap(([requestId, windows]) => (windows.has(windowId) ? [requestId] : []));
    for (const requestId of shown) this.remove(requestId, windowId);
    return shown;
  }

  drop(requestId: string): void {
    this.#byRequest.delete(requestId);
  }
}
