import type { MergeChange, MergeView } from './merge.ts';
import type { ConversationMessage } from './message.ts';

/**
 * A whole conversation in memory, for the command line and for tests. Every operation except
 * `messages` is O(1).
 */
export class MemoryView implements MergeView {
  /** Index of a message in `#inOrder`. Indices stay valid when the content of a message changes. */
  readonly #byId = new Map<string, number>();
  readonly #byToolUse = new Map<string, number>();
  /** Messages at index `seq - 1`. */
  readonly #inOrder: ConversationMessage[] = [];

  byId(id: string): ConversationMessage | null {
    return this.#at(this.#byId.get(id));
  }

  byToolUse(toolUseId: string): ConversationMessage | null {
    return this.#at(this.#byToolUse.get(toolUseId));
  }

  apply(changes: readonly MergeChange[]): void {
    for (const { message, replaces } of changes) this.#put(message, replaces);
  }

  /** Returns messages ordered by `seq`, which counts from 1. */
  messages(): readonly ConversationMessage[] {
    return [...this.#inOrder];
  }

  #at(place: number | undefined): ConversationMessage | null {
    return (place === undefined ? undefined : this.#inOrder[place]) ?? null;
  }

  #put(message: ConversationMessage, replaces: string | null): void {
    // The merge keeps the seq of a changed message, and gives a new one seq 0.
    const place = message.seq === 0 ? this.#inOrder.length : message.seq - 1;
    if (replaces !== null) this.#byId.delete(replaces);
    const before = this.#at(place);
    this.#inOrder[place] = message;
    // A new message comes from the merge and belongs to the view. Copying each one to number it
    // would cost more than the merge.
    message.seq = place + 1;
    if (before?.id === message.id && before.messageType === message.messageType) return;
    this.#byId.set(message.id, place);
    this.#index(message, place);
  }

  #index(message: ConversationMessage, place: number): void {
    const toolUseId = toolUseIdOf(message);
    if (toolUseId === null) return;
    const known = message.messageType === 'tool_execution' ? null : this.byToolUse(toolUseId);
    if (!known || rank(message) >= rank(known)) this.#byToolUse.set(toolUseId, place);
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
