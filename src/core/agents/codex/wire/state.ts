import type { LiveBlock } from '#shared/conversation/live.ts';
import type { RetryOutput } from '#shared/conversation/retry.ts';

import type { ThreadItem } from './items.ts';

/** A message that is being streamed. */
export type OpenBlock = {
  readonly blockId: string;
  readonly kind: LiveBlock['kind'];
  readonly parentToolUseId: string | null;
  /** What came so far, at most 1 MiB; `length` counts all of it. */
  readonly text: string;
  readonly length: number;
  /** The part of a summary that came last. */
  readonly part: number;
};

/** A tool that runs. */
export type OpenTool = {
  readonly itemId: string;
  /** Key of the item, by which its outputs are named. */
  readonly key: string;
  readonly turnId: string;
  readonly parentToolUseId: string | null;
  readonly item: ThreadItem;
  /** The end of what it printed so far. */
  readonly printed: string;
  /** When its progress was last told. */
  readonly toldAt: number | null;
};

export type Tokens = {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteInputTokens: number;
  readonly outputTokens: number;
};

/** All that a line of Codex may need of the lines before it. Every list has a cap; the oldest goes first. */
export type CodexState = {
  /** The conversation itself; other threads are its sub-agents'. */
  readonly threadId: string | null;
  readonly cwd: string | null;
  readonly permissionMode: string | null;
  /** The turn that runs. */
  readonly turnId: string | null;
  /** The turn's error has been told. */
  readonly told: boolean;
  readonly lastTimestamp: number | null;
  /** Tokens of the whole thread, and those of them that earlier turns used. */
  readonly tokens: Tokens | null;
  readonly tokensBefore: Tokens | null;
  readonly blocks: readonly OpenBlock[];
  readonly tools: readonly OpenTool[];
  /** A sub-agent's thread -> the tool use that started it. */
  readonly parents: ReadonlyMap<string, string>;
  /** Of a rollout: it tells its items whole, so that what the model was sent need not be read. */
  readonly hasItems: boolean;
  /** The plan that the turn proposed. */
  readonly plan: string | null;
  /** The turn whose plan is asked about. */
  readonly planAskedOf: string | null;
  /** The newest attempt of each series of retries that runs: of the conversation, and of sub-agents. */
  readonly retries: readonly RetryOutput[];
};

export const initialState: CodexState = {
  threadId: null,
  cwd: null,
  permissionMode: null,
  turnId: null,
  told: false,
  lastTimestamp: null,
  tokens: null,
  tokensBefore: null,
  blocks: [],
  tools: [],
  parents: new Map(),
  hasItems: false,
  plan: null,
  planAskedOf: null,
  retries: [],
};

/** `list` with `item` at its end, and at most `cap` items. */
export function withItem<T>(list: readonly T[], item: T, cap: number): readonly T[] {
  return [...list, item].slice(-cap);
}
