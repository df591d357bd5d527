import type { ThreadItem } from '../wire/items.ts';
import { withEntry, type CodexState } from '../wire/state.ts';

const MAX_KEYS = 256;

/**
 * Returns the key of the newest use of an item's key. The id of an item is often that of the model
 * server, which may use it again in a turn; the further uses are numbered, in the protocol as in the
 * rollout.
 */
export function currentKey({ uses }: CodexState, key: string): string {
  const number = uses.get(key)?.number ?? 1;
  return number === 1 ? key : `${key}@${number}`;
}

/** Returns the state in which an item has started: a further use if the last one has ended. */
export function started(state: CodexState, key: string): CodexState {
  const use = state.uses.get(key);
  if (!use?.ended) return state;
  return withUse(state, key, { number: use.number + 1, ended: null });
}

/**
 * Returns the state in which an item has ended: a further use if another item of that key has ended
 * before.
 */
export function ended(state: CodexState, key: string, item: ThreadItem): CodexState {
  const use = state.uses.get(key) ?? { number: 1, ended: null };
  const text = JSON.stringify(item);
  if (use.ended === text) return state;
  const number = use.ended === null ? use.number : use.number + 1;
  return withUse(state, key, { number, ended: text });
}

function withUse(
  state: CodexState,
  key: string,
  use: CodexState['uses'] extends ReadonlyMap<string, infer U> ? U : never,
): CodexState {
  return { ...state, uses: withEntry(state.uses, key, use, MAX_KEYS) };
}
