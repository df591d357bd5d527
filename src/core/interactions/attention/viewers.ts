/**
 * Maps each request to the windows that show it now. The size is bounded by the open requests and
 * the connected windows.
 */
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

  /** Removes a window. Returns the requests that it showed. */
  leave(windowId: string): readonly string[] {
    const shown = [...this.#byRequest].flatMap(([requestId, windows]) =>
      windows.has(windowId) ? [requestId] : [],
    );
    for (const requestId of shown) this.remove(requestId, windowId);
    return shown;
  }

  drop(requestId: string): void {
    this.#byRequest.delete(requestId);
  }
}
