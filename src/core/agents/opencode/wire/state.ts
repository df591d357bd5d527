import type { LiveBlock } from '#shared/conversation/live.ts';
import type { RetryOutput } from '#shared/conversation/retry.ts';

import type { ToolPart } from './parts.ts';

/** A message that is being streamed. */
export type OpenBlock = {
  readonly blockId: string;
  readonly kind: LiveBlock['kind'];
  readonly parentToolUseId: string | null;
  /** The received text, at most 1 MiB; `length` counts all of it. */
  readonly text: string;
  readonly length: number;
};

/** A tool that has not ended. */
export type OpenTool = {
  readonly key: string;
  readonly part: ToolPart;
  readonly parentToolUseId: string | null;
  /** Time of its last progress message. */
  readonly progressAt: number | null;
};

/** A message that was announced before its parts. */
export type KnownMessage = {
  readonly role: string;
  /** True if Corral shows its text already: it is a prompt of Corral. */
  readonly isPrompt: boolean;
};

/** The session of a sub-agent. */
type Child = { readonly toolUseId: string; readonly agent: string | null };

/** An open question. `toolKey` is null if it concerns no tool. */
export type OpenAsk = {
  readonly askId: string;
  readonly toolKey: string | null;
  readonly sessionId: string | null;
  readonly isPermission: boolean;
  /** Id of the refused question with which OpenCode ends this one; null if there is none. */
  readonly besideOf: string | null;
};

/** Usage of the running turn, and the steps that are counted in it. */
export type TurnUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  readonly costUsd: number;
  readonly steps: readonly string[];
};

/**
 * State that the conversion of a line needs from the lines before it. Every list has a size limit;
 * the oldest item is dropped first.
 */
export type OpencodeState = {
  /** Id of the main session; the others belong to its sub-agents. */
  readonly sessionId: string | null;
  readonly children: ReadonlyMap<string, Child>;
  readonly lastTimestamp: number | null;
  readonly isInTurn: boolean;
  /** Number of turns that have started. */
  readonly turns: number;
  readonly startedAt: number | null;
  /** Newest message of the model in the main session. */
  readonly messageId: string | null;
  /** How the turn failed; null if it did not. */
  readonly failure: 'error' | 'interrupted' | null;
  readonly usage: TurnUsage;
  readonly model: string | null;
  readonly mode: string | null;
  /** Keys of Corral's prompts by the id of their message. */
  readonly prompts: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, KnownMessage>;
  readonly blocks: readonly OpenBlock[];
  readonly tools: readonly OpenTool[];
  /** Keys of tools that the person refused. */
  readonly refused: readonly string[];
  /** Keys of tools whose questions OpenCode ended with the refusal of another one. */
  readonly endedTools: readonly string[];
  readonly asks: readonly OpenAsk[];
  /** Ids of questions that are answered or withdrawn. */
  readonly closed: readonly string[];
  readonly retry: RetryOutput | null;
};

export const noUsage: TurnUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  costUsd: 0,
  steps: [],
};

export const initialState: OpencodeState = {
  sessionId: null,
  children: new Map(),
  lastTimestamp: null,
  isInTurn: false,
  turns: 0,
  startedAt: null,
  messageId: null,
  failure: null,
  usage: noUsage,
  model: null,
  mode: null,
  prompts: new Map(),
  messages: new Map(),
  blocks: [],
  tools: [],
  refused: [],
  endedTools: [],
  asks: [],
  closed: [],
  retry: null,
};

export const MAX_KNOWN = 256;

/** Returns `list` with `item` appended and at most `cap` items. */
export function withItem<T>(list: readonly T[], item: T, cap = MAX_KNOWN): readonly T[] {
  return [...list, item].slice(-cap);
}

/** Returns `map` with the entry and at most `MAX_KNOWN` entries. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map([...map].filter(([each]) => each !== key).slice(1 - MAX_KNOWN)).set(key, value);
}
