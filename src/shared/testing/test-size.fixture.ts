import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** `seed` is null in `npm test`, where each test has a seed of its own. */
    readonly testSize: { readonly isFull: boolean; readonly seed: number | null };
  }
}

/**
 * Returns the size of a test (runs, kills, bytes, turns): `slice` in `npm test`, `full` in
 * `npm run test:stress`, which runs each test file that imports this module.
 */
export function sized<T>({ slice, full }: { readonly slice: T; readonly full: T }): T {
  return inject('testSize').isFull ? full : slice;
}

/** Returns the seed of a stress run, or `usual` in `npm test`. */
export function seedOr(usual: number): number {
  return inject('testSize').seed ?? usual;
}
