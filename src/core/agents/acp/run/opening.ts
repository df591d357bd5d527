import type { ShownText } from '#shared/words/sentence.ts';

/** Reason why a session was not opened. */
export type OpenFailure =
  | { readonly kind: 'gone' }
  | { readonly kind: 'loginNeeded' | 'refused'; readonly reason: ShownText };

/** How a session begins, and the id of the stored one that it opens or copies. */
export type Opening =
  | { readonly how: 'new'; readonly sessionId: null }
  | { readonly how: 'load' | 'resume'; readonly sessionId: string }
  /** `forkBefore`: id of the prompt before which the copy ends. */
  | { readonly how: 'fork'; readonly sessionId: string; readonly forkBefore?: string };
