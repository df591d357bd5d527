import type { LiveBlock } from '#shared/conversation/live.ts';
import type { ToolKind } from '#shared/tool/tool-use.ts';
import type { RetryOutput } from '#shared/conversation/retry.ts';

/** A content block that is being streamed, or was and has not come as a whole line. */
export type OpenBlock = {
  readonly blockId: string;
  readonly messageId: string;
  readonly index: number;
  readonly kind: LiveBlock['kind'];
  readonly parentToolUseId: string | null;
  readonly toolName: string | null;
  readonly toolKind?: ToolKind;
  /** Of a tool's input: the id of its use. */
  readonly toolUseId: string | null;
  /** What came so far, at most 1 MiB; `length` counts all of it. */
  readonly text: string;
  readonly length: number;
  /** No window shows it as live any more. */
  readonly ended: boolean;
};

export type Ask = { readonly askId: string; readonly toolUseId: string | null };
export type BackgroundTask = { readonly taskId: string; readonly taskType: string | null };
/** A running sub-agent of an older transcript, whose lines stand in the same file and name only their predecessor. */
export type OpenAgent = { readonly toolUseId: string; readonly prompt: string };

/** All that a line of Claude Code may need of the lines before it. Every list has a cap; the oldest goes first. */
export type ClaudeState = {
  readonly permissionMode: string | null;
  /** The model of the newest answer of the conversation itself. */
  readonly model: string | null;
  /** A turn runs. */
  readonly turn: boolean;
  /** The turn's error or interruption has been told. */
  readonly told: boolean;
  readonly lastTimestamp: number | null;
  /** Money that all results so far told of. */
  readonly costUsd: number;
  /** The newest attempt of the series of retries that runs. */
  readonly retry: RetryOutput | null;
  /** The message each agent is streaming; the main agent's is at `''`. */
  readonly messages: ReadonlyMap<string, string>;
  readonly blocks: readonly OpenBlock[];
  readonly asks: readonly Ask[];
  /** Tool uses that a person refused, as the echo of the answer says. */
  readonly refused: readonly string[];
  readonly tasks: readonly BackgroundTask[];
  readonly openAgents: readonly OpenAgent[];
  /** A sub-agent's id -> its type. */
  readonly agentTypes: ReadonlyMap<string, string>;
  /** Uuid of a sub-agent's line -> the tool use that started it. */
  readonly sidechains: ReadonlyMap<string, string>;
};

export const initialState: ClaudeState = {
  permissionMode: null,
  model: null,
  turn: false,
  told: false,
  lastTimestamp: null,
  costUsd: 0,
  retry: null,
  messages: new Map(),
  blocks: [],
  asks: [],
  refused: [],
  tasks: [],
  openAgents: [],
  agentTypes: new Map(),
  sidechains: new Map(),
};

/** `list` with `item` at its end, and at most `cap` items. */
export function withItem<T>(list: readonly T[], item: T, cap: number): readonly T[] {
  return [...list, item].slice(-cap);
}

/** `map` with one entry more, and at most `cap` entries. */
export function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V, cap: number): ReadonlyMap<string, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  for (const oldest of next.keys()) {
    if (next.size <= cap) break;
    next.delete(oldest);
  }
  return next;
}
