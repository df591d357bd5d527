import type { RequestId } from './message.ts';
import type { Offered } from './offered.ts';
import type { ToolCall } from './tool-call.ts';

/** A message that is being streamed. */
export type OpenBlock = {
  readonly sessionId: string;
  readonly blockId: string;
  /** `prompt`: a prompt of the person, which only a replay contains. */
  readonly kind: 'text' | 'thinking' | 'prompt';
  /** The agent's id of the message; null if it gives none. */
  readonly messageId: string | null;
  readonly parentToolUseId: string | null;
  /** The received text, at most 1 MiB; `length` counts all of it. */
  readonly text: string;
  readonly length: number;
};

/** A tool call of which the agent has reported something. */
export type KnownTool = {
  /** Id of the tool use, unique in the conversation: agents may use their ids again. */
  readonly toolUseId: string;
  readonly sessionId: string;
  /** Number of the turn in which it began; see `AcpState.turn`. */
  readonly turn: number;
  readonly parentToolUseId: string | null;
  readonly call: ToolCall;
  /** Number of characters of the line with its input. */
  readonly inputSize: number;
  /** The call of a tool that has ended is kept without its content. */
  readonly isDone: boolean;
  /** Time of its last progress message. */
  readonly progressAt: number | null;
  /** Hash of what a call did that has ended; null if it runs or was cut short. */
  readonly about: string | null;
};

/** A permission request whose tool call may still change before the answer. */
export type OpenPermission = {
  readonly requestId: RequestId;
  readonly sessionId: string;
  readonly toolCallId: string;
  /** Tool use that the request showed. */
  readonly toolUseId: string;
  readonly askedBy: string | null;
  readonly offered: readonly Offered[];
};

/**
 * State that the conversion of a line needs from the lines before it. Every list has a size limit;
 * the oldest item is dropped first.
 */
export type AcpState = {
  /** Id of the session; other sessions of the same process belong to its sub-agents. */
  readonly sessionId: string | null;
  /**
   * `opening`: the session is not open yet, so messages are a replay of a stored one. `replaying`:
   * it is loaded, and the rest of the replay may follow until the next reply.
   */
  readonly phase: 'unknown' | 'opening' | 'replaying' | 'open';
  /** Number of the turns that have ended. */
  readonly turn: number;
  readonly permissionMode: string | null;
  readonly lastTimestamp: number | null;
  readonly blocks: readonly OpenBlock[];
  readonly tools: readonly KnownTool[];
  /** Permission requests of this turn and of sub-agents that go on, also answered ones. */
  readonly permissions: readonly OpenPermission[];
};

export const initialState: AcpState = {
  sessionId: null,
  phase: 'unknown',
  turn: 0,
  permissionMode: null,
  lastTimestamp: null,
  blocks: [],
  tools: [],
  permissions: [],
};

/** Returns `list` with `item` appended and at most `cap` items. */
export function withItem<T>(list: readonly T[], item: T, cap: number): readonly T[] {
  return [...list, item].slice(-cap);
}
