import type { ShownText } from '#shared/words/sentence.ts';

import { err } from './result.ts';

/**
 * An expected failure of a call, as the contract defines it. `remedy` says what to do about it;
 * null if nothing helps.
 */
export type Failure<K extends string = string> = {
  readonly kind: K;
  readonly message: ShownText;
  readonly remedy: ShownText | null;
};

/** Returns a failed `Result` of this kind. */
export function fail<const K extends string>(
  kind: K,
  message: ShownText,
  remedy: ShownText | null = null,
) {
  return err<Failure<K>>({ kind, message, remedy });
}
