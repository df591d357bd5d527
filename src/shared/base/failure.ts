import { err } from './result.ts';

/**
 * An expected failure of a call, as the contract defines it. `remedy` says what to do about it;
 * null if nothing helps.
 */
export type Failure<K extends string> = {
  readonly kind: K;
  readonly message: string;
  readonly remedy: string | null;
};

/** Returns a failed `Result` of this kind. */
export function fail<const K extends string>(
  kind: K,
  message: string,
  remedy: string | null = null,
) {
  return err<Failure<K>>({ kind, message, remedy });
}
