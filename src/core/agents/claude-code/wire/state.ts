import type { LiveBlock } from '#shared/conversation/live.ts';
import type { ToolKind } from '#shared/tool/tool-use.ts';
import type { RetryOutput } from '#shared/conversation/retry.ts';

/**
 * A content block that is streaming, or that has been streamed and whose complete line has not
 * arrived.
 */
export type OpenBlock = {
  readonly blockId: string;
  readonly messageId: string;
  readonly index: number;
  readonly kind: LiveBlock['kind'];
  readonly parentToolUseId: string | null;
  readonly toolName: string | null;
  readonly toolKind?: ToolKind;
  /** Id of the tool use, if the block is a tool's input. */
  readonly toolUseId: string | null;
  /** The received text, at most 1 MiB; `length` counts all of it. */
  readonly text: string;
  readonly length: number;
  /** True once the end of the live block was emitted. */
  readonly ended: boolean;
};

export type Ask = { readonly askId: string; readonly toolUseId: string | null };
/** A tool use whose result has not arrived. `id` is the model server's; it may use it again. */
export type OpenUse = {
  readonly id: string;
  readonly key: string;
  readonly messageId: string;
  readonly parent: string | null;
};
export type BackgroundTask = { readonly taskId: string; readonly taskType: string | null };
/**
 * A running sub-agent of an older transcript, whose lines are in the same file and refer only to
 * their predecessor.
 */
export type OpenAgent = { readonly toolUseId: string; readonly prompt: string };

/**
 * State that the conversion of a line needs from the lines before it. Every list has a size limit;
 * the oldest item is dropped first.
 */
export type ClaudeState = {
  readonly permissionMode: string | null;
  /** Model of the newest response in the main conversation. */
  readonly model: string | null;
  /** True while a turn runs. */
  readonly turn: boolean;
  /** True once the turn's error or interruption has been emitted. */
  readonly isEndReported: boolean;
  readonly lastTimestamp: number | null;
  /** Total cost of all results so far. */
  readonly costUsd: number;
  /** Newest attempt of the current series of retries. */
  readonly retry: RetryOutput | null;
  /** Id of the message that each agent is streaming; the main agent's key is `''`. */
  readonly messages: ReadonlyMap<string, string>;
  readonly blocks: readonly OpenBlock[];
  readonly asks: readonly Ask[];
  /** Tool uses that a person refused, according to the echo of the answer. */
  readonly refused: readonly string[];
  readonly tasks: readonly BackgroundTask[];
  readonly openAgents: readonly OpenAgent[];
  readonly uses: readonly OpenUse[];
  /** Types of sub-agents by id. */
  readonly agentTypes: ReadonlyMap<string, string>;
  /** Tool uses that started a sub-agent, by the uuid of the sub-agent's line. */
  readonly sidechains: ReadonlyMap<string, string>;
};

export const initialState: ClaudeState = {
  permissionMode: null,
  model: null,
  turn: false,
  isEndReported: false,
  lastTimestamp: null,
  costUsd: 0,
  retry: null,
  messages: new Map(),
  blocks: [],
  asks: [],
  refused: [],
  tasks: [],
  openAgents: [],
  uses: [],
  agentTypes: new Map(),
  sidechains: new Map(),
};

/** Returns `list` with `item` appended and at most `cap` items. */
export function withItem<T>(list: readonly T[], item: T, cap: number): readonly T[] {
  return [...list, item].slice(-cap);
}

/** Returns `map` with one more entry and at most `cap` entries. */
export function withEntry<V>(
  map: ReadonlyMap<string, V>,
  key: string,
  value: V,
  cap: number,
): ReadonlyMap<string, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  for (const oldest of next.keys()) {
    if (next.size <= cap) break;
    next.delete(oldest);
  }
  return next;
}
