import type { MergeChange, MergeView } from './merge.ts';
import type { ConversationMessage } from './message.ts';

/** A whole conversation in memory, for the command line and for tests. Every operation but `messages` is O(1). */
export class MemoryView implements MergeView {
  readonly #byId = new Map<string, ConversationMessage>();
  readonly #byToolUse = new Map<string, ConversationMessage>();
  /** By `seq - 1`. */
  readonly #inOrder: ConversationMessage[] = [];

  byId(id: string): ConversationMessage | null {
    return this.#byId.get(id) ?? null;
  }

  byToolUse(toolUseId: string): ConversationMessage | null {
    return this.#byToolUse.get(toolUseId) ?? null;
  }

  apply(changes: readonly MergeChange[]): void {
    for (const { message, replaces } of changes) this.#put(message, replaces);
  }

  /** In order of `seq`, which counts from 1. */
  messages(): readonly ConversationMessage[] {
    return [...this.#inOrder];
  }

  #put(message: ConversationMessage, replaces: string | null): void {
    // The merge keeps the number of what it changes, and gives none to what is new.
    const seq = message.seq === 0 ? this.#inOrder.length + 1 : message.seq;
    if (replaces !== null) this.#byId.delete(replaces);
    this.#inOrder[seq - 1] = message;
    // A new message is fresh from the merge and belongs to the view: numbering a copy of each would cost more than the merge.
    message.seq = seq;
    this.#byId.set(message.id, message);
    this.#index(message);
  }

  #index(message: ConversationMessage): void {
    const toolUseId = toolUseIdOf(message);
    if (toolUseId === null) return;
    const known = message.messageType === 'tool_execution' ? null : this.byToolUse(toolUseId);
    if (!known || rank(message) >= rank(known)) this.#byToolUse.set(toolUseId, message);
  }
}

function toolUseIdOf(message: ConversationMessage): string | null {
  return rank(message) > 0 && 'toolUseId' in message.metadata ? message.metadata.toolUseId : null;
}

function rank({ messageType }: ConversationMessage): number {
  if (messageType === 'tool_execution') return 3;
  if (messageType === 'tool_use') return 2;
  return messageType === 'tool_result' ? 1 : 0;
}
