import type { AssistantMessage, Message, ToolResult } from '#agent/history/message.ts';
import type { LlmProblem } from '#agent/llm/llm.ts';
import type { Permission } from '#agent/loop/event.ts';
import type { CallCard } from '#agent/record/entry.ts';
import type { PersonAnswer, PersonQuestion, Tool } from '#agent/tools/tool.ts';
import type { Effect } from '#agent/trust/effect.ts';

export type CallStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';

/** An item of the to-do list. */
export interface TodoItem {
  readonly text: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/** News for the client of a session. */
export type SessionUpdate =
  | { readonly kind: 'text' | 'thinking'; readonly messageId: string; readonly text: string }
  | { readonly kind: 'call'; readonly card: CallCard; readonly status: CallStatus }
  | {
      readonly kind: 'callStatus';
      readonly callId: string;
      readonly status: CallStatus;
      /** The result as the model gets it; null while the call runs. */
      readonly output: string | null;
      readonly facts: Readonly<Record<string, string | number | boolean | null>>;
      /** True if the card of the call shows changes of files. */
      readonly hasChanges: boolean;
    }
  | { readonly kind: 'output'; readonly callId: string; readonly text: string }
  | { readonly kind: 'notice'; readonly text: string }
  | {
      readonly kind: 'usage';
      readonly used: number;
      readonly size: number;
      readonly costUsd: number | null;
    }
  | { readonly kind: 'todo'; readonly items: readonly TodoItem[] }
  | { readonly kind: 'mode'; readonly mode: string }
  | { readonly kind: 'title'; readonly title: string };

/**
 * Permission of the person. `texts`: contents by path that replace those of an edit. `feedback`: a
 * text for the model with their words; null: none.
 */
export type PermissionReply =
  | {
      readonly kind: 'allow';
      readonly isForSession: boolean;
      readonly texts?: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'reject'; readonly feedback: string | null }
  /** The client cancels the turn. */
  | { readonly kind: 'cancelled' };

/** The client of a session: an ACP client or the line mode. No method rejects. */
export interface SessionClient {
  update(update: SessionUpdate): void;
  permission(card: CallCard, signal: AbortSignal): Promise<PermissionReply>;
  /** Returns null without an answer, also if this client cannot ask. */
  ask(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer | null>;
}

/** Outcome of one request to the model. `history`: the shorter one if it was compacted. */
export type Thought = { readonly history: readonly Message[] | null } & (
  | { readonly kind: 'answered'; readonly message: AssistantMessage }
  | {
      readonly kind: 'failed';
      readonly problem: LlmProblem;
      readonly partial: AssistantMessage | null;
    }
);

export interface ThinkOptions {
  readonly signal: AbortSignal;
  readonly update: (update: SessionUpdate) => void;
  /** Prefix of the ids of the messages of this request. */
  readonly messageId: string;
}

/** Parts of a session that the program wires. */
export interface SessionParts {
  readonly workspace: string;
  tools(): readonly Tool[];
  /** Sends the next request. Compacts the history first if it is too long. */
  think(history: readonly Message[], options: ThinkOptions): Promise<Thought>;
  permissionFor(effects: readonly Effect[], tool: Tool): Permission;
  /** Shortens a result for the history. */
  limitParts(parts: ToolResult['parts']): ToolResult['parts'];
}
