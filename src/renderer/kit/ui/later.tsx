import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose script is fetched when it is first shown, or before. */
export type Later<P> = {
  readonly Component: (props: P) => ReactNode;
  /** Rejects when the script cannot be had; who asks again tries again. */
  readonly fetch: () => Promise<void>;
};

/**
 * What React calls lazy, without Suspense: that shows nothing for a moment even of what is there, and holds back for 300 ms what has come
 * meanwhile (`FALLBACK_THROTTLE_MS` of React 19). `instead`: what is shown until it is there.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, instead: (props: P) => ReactNode = () => null): Later<P> {
  let loaded: ComponentType<P> | null = null;
  const fetch = async () => {
    loaded ??= await load();
  };
  function Component(props: P): ReactNode {
    const [shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (shown !== null) return;
      fetch().then(
        () => setShown(() => loaded),
        (cause: unknown) => setFailure(new Error('A part of the window could not be fetched.', { cause })),
      );
    }, [shown]);
    // As React does it: the nearest guard says what is wrong.
    if (failure !== null) throw failure;
    return shown ? createElement(shown, props) : instead(props);
  }
  return { Component, fetch };
}
