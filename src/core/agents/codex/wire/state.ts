import type { LiveBlock } from '#shared/conversation/live.ts';
import type { RetryOutput } from '#shared/conversation/retry.ts';

import type { ThreadItem } from './items.ts';

/** A message that is being streamed. */
export type OpenBlock = {
  readonly blockId: string;
  readonly kind: LiveBlock['kind'];
  readonly parentToolUseId: string | null;
  /** The received text, at most 1 MiB; `length` counts all of it. */
  readonly text: string;
  readonly length: number;
  /** Index of the newest part of a summary. */
  readonly part: number;
};

/** A running tool. */
export type OpenTool = {
  readonly itemId: string;
  /** Key of the item, the prefix of its outputs' keys. */
  readonly key: string;
  readonly turnId: string;
  readonly parentToolUseId: string | null;
  readonly item: ThreadItem;
  /** The end of its output so far. */
  readonly printed: string;
  /** Time of its last progress message. */
  readonly progressAt: number | null;
};

export type Tokens = {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteInputTokens: number;
  readonly outputTokens: number;
};

/**
 * State that the conversion of a line needs from the lines before it. Every list has a size limit;
 * the oldest item is dropped first.
 */
export type CodexState = {
  /** Id of the main thread; other threads belong to its sub-agents. */
  readonly threadId: string | null;
  readonly cwd: string | null;
  readonly permissionMode: string | null;
  /** Id of the running turn. */
  readonly turnId: string | null;
  /** True once the turn's error has been emitted. */
  readonly isErrorReported: boolean;
  readonly lastTimestamp: number | null;
  /** Tokens of the whole thread, and those of its earlier turns. */
  readonly tokens: Tokens | null;
  readonly tokensBefore: Tokens | null;
  readonly blocks: readonly OpenBlock[];
  readonly tools: readonly OpenTool[];
  /** Newest use of each key of a tool item: its number, and the item if it has ended. */
  readonly uses: ReadonlyMap<string, { readonly number: number; readonly ended: string | null }>;
  /** Tool uses that started a sub-agent, by the sub-agent's thread. */
  readonly parents: ReadonlyMap<string, string>;
  /** True for a rollout with items, whose model records are ignored. */
  readonly hasItems: boolean;
  /** The plan that the turn proposed. */
  readonly plan: string | null;
  /** The turn whose plan is the subject of an open question. */
  readonly planAskedOf: string | null;
  /**
   * Newest attempt of each current series of retries, of the main conversation and of sub-agents.
   */
  readonly retries: readonly RetryOutput[];
};

export const initialState: CodexState = {
  threadId: null,
  cwd: null,
  permissionMode: null,
  turnId: null,
  isErrorReported: false,
  lastTimestamp: null,
  tokens: null,
  tokensBefore: null,
  blocks: [],
  tools: [],
  uses: new Map(),
  parents: new Map(),
  hasItems: false,
  plan: null,
  planAskedOf: null,
  retries: [],
};

/** Returns `map` with one more entry and at most `cap` entries. */
export function withEntry<V>(
  map: ReadonlyMap<string, V>,
  key: string,
  value: V,
  cap: number,
): ReadonlyMap<string, V> {
  const others = [...map].filter(([each]) => each !== key);
  return new Map([...others, [key, value] as const].slice(-cap));
}

/** Returns `list` with `item` appended and at most `cap` items. */
export function withItem<T>(list: readonly T[], item: T, cap: number): readonly T[] {
  return [...list, item].slice(-cap);
}
