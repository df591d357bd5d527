import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose script is fetched when it is first rendered, or earlier by `fetch`. */
export type LazyComponent<P> = {
  readonly Component: (props: P) => ReactNode;
  /** Rejects if the script cannot be fetched; the next call tries again. */
  readonly fetch: () => Promise<void>;
};

/** Pauses in ms before a script is fetched again. Corral restarts within seconds. */
const PAUSES_MS = [250, 1000, 3000, 9000];

/** Repeats `work` after each pause until it succeeds or the signal aborts. */
async function retry(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (const ms of PAUSES_MS) {
    try {
      return await work();
    } catch {
      if (signal.aborted) return undefined;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return work();
}

/**
 * Creates a component like React's `lazy`, but without Suspense, which renders nothing for a moment
 * even if the script is loaded, and delays content that has loaded meanwhile by 300 ms
 * (`FALLBACK_THROTTLE_MS` of React 19). `placeholder` is rendered until the script is loaded.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: (props: P) => ReactNode = () => null,
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const fetch = async () => {
    loaded ??= await load();
  };
  function Component(props: P): ReactNode {
    const [shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (shown !== null) return undefined;
      const stop = new AbortController();
      retry(fetch, stop.signal).then(
        () => setShown(() => loaded),
        (cause: unknown) =>
          setFailure(new Error('A part of the window could not be fetched.', { cause })),
      );
      return () => stop.abort();
    }, [shown]);
    // The nearest error boundary shows the failure, as with React's `lazy`.
    if (failure !== null) throw failure;
    return shown ? createElement(shown, props) : placeholder(props);
  }
  return { Component, fetch };
}
