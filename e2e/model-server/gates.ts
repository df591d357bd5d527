/** Named points at which a script waits for the test. A released gate stays open. */
export class Gates {
  readonly #open = new Set<string>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #reached = new Map<string, Set<() => void>>();

  release(name: string): void {
    this.#open.add(name);
    for (const resume of this.#waiting.get(name) ?? []) resume();
  }

  releaseAll(): void {
    for (const name of this.#waiting.keys()) this.release(name);
  }

  /** Resolves as soon as a script waits at the gate. */
  reached(name: string): Promise<void> {
    if (this.#waiting.get(name)?.size) return Promise.resolve();
    return new Promise((resolve) => entry(this.#reached, name).add(resolve));
  }

  /** Waits for the gate, or for `signal`, which aborts when the client disconnects. */
  async pass(name: string, signal: AbortSignal): Promise<void> {
    if (this.#open.has(name) || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = entry(this.#waiting, name);
    waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    for (const notify of this.#reached.get(name) ?? []) notify();
    this.#reached.delete(name);
    await promise;
    waiting.delete(resolve);
  }
}

function entry(map: Map<string, Set<() => void>>, name: string): Set<() => void> {
  const callbacks = map.get(name) ?? new Set<() => void>();
  map.set(name, callbacks);
  return callbacks;
}
