import type { JsonValue } from '#shared/base/json-value.ts';
import type { Message, ToolResult, Usage } from '#agent/history/message.ts';
import type { ToolKind } from '#agent/tools/tool.ts';
import type { FileChange } from '#agent/trust/effect.ts';

/** A tool call as a client shows it. */
export interface CallCard {
  readonly callId: string;
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  readonly input: JsonValue;
  readonly changes: readonly FileChange[];
  /** Absolute paths of files that the call reads or changes. */
  readonly paths: readonly string[];
  /** Null: no command. */
  readonly isSandboxed: boolean | null;
}

/** The causes for which a turn ends, with a text for the person if it failed. */
export interface EndEntry {
  readonly type: 'end';
  readonly cause: 'done' | 'cancelled' | 'length' | 'refused' | 'limit' | 'failed' | 'interrupted';
  readonly text: string | null;
}

/**
 * A line of a record. The record is only appended to: it keeps what happened, and every payload is
 * a view of it.
 */
export type RecordEntry =
  | {
      readonly type: 'session';
      readonly version: 1;
      readonly sessionId: string;
      readonly workspace: string;
    }
  /** `promptId` is the client's id of the prompt; absent: the client gave none. */
  | { readonly type: 'turn'; readonly promptId?: string }
  | { readonly type: 'iteration'; readonly iteration: number }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'card'; readonly card: CallCard }
  /** Written before a tool runs: after a crash such a call may have run. */
  | { readonly type: 'running'; readonly callId: string }
  | { readonly type: 'result'; readonly result: ToolResult }
  /** The history from here on begins with these messages. */
  | { readonly type: 'compaction'; readonly history: readonly Message[] }
  | {
      readonly type: 'usage';
      readonly model: string;
      readonly usage: Usage;
      readonly costUsd: number | null;
    }
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'mode'; readonly mode: string }
  | { readonly type: 'model'; readonly model: string }
  | { readonly type: 'title'; readonly title: string }
  | EndEntry;

/** An entry with its time (ISO 8601). */
export type StoredEntry = RecordEntry & { readonly at: string };

/** The record cannot be written; `text` says why and what to do. */
export interface RecordFailure {
  readonly kind: 'notWritten' | 'inUse';
  readonly text: string;
}
