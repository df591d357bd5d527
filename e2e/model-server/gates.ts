/** Places where a script waits for the test. A gate that was released stays open. */
export class Gates {
  readonly #open = new Set<string>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #reached = new Map<string, Set<() => void>>();

  release(name: string): void {
    this.#open.add(name);
    for (const go of this.#waiting.get(name) ?? []) go();
  }

  releaseAll(): void {
    for (const name of this.#waiting.keys()) this.release(name);
  }

  /** Resolves as soon as a script stands before the gate. */
  reached(name: string): Promise<void> {
    if (this.#waiting.get(name)?.size) return Promise.resolve();
    return new Promise((resolve) => entry(this.#reached, name).add(resolve));
  }

  /** Waits for the gate, or for `signal`: then the client is gone. */
  async pass(name: string, signal: AbortSignal): Promise<void> {
    if (this.#open.has(name) || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = entry(this.#waiting, name);
    waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    for (const seen of this.#reached.get(name) ?? []) seen();
    this.#reached.delete(name);
    await promise;
    waiting.delete(resolve);
  }
}

function entry(map: Map<string, Set<() => void>>, name: string): Set<() => void> {
  const held = map.get(name) ?? new Set<() => void>();
  map.set(name, held);
  return held;
}
