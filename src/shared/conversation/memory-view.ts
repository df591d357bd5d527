import type { MergeChange, MergeView } from './merge.ts';
import type { ConversationMessage } from './message.ts';
import { toolUseIdOf, UseIndex } from './uses/use-index.ts';

/**
 * A whole conversation in memory, for the command line and for tests. Every operation except
 * `messages` is O(1).
 */
export class MemoryView implements MergeView {
  /** Index of a message in `#inOrder`. Indices stay valid when the content of a message changes. */
  readonly #byId = new Map<string, number>();
  readonly #toolUses = new Set<string>();
  readonly #uses = new UseIndex();
  /** Messages at index `seq - 1`. */
  readonly #inOrder: ConversationMessage[] = [];

  byId(id: string): ConversationMessage | null {
    return this.#at(this.#byId.get(id));
  }

  hasUse(toolUseId: string): boolean {
    return this.#toolUses.has(toolUseId);
  }

  uses(name: string): readonly ConversationMessage[] {
    const ids = this.#uses.ids(name);
    const [only] = ids;
    // Most names have one use, and each output of a tool asks for them.
    const first = ids.length === 1 && only !== undefined ? this.byId(only) : null;
    return first ? [first] : ids.flatMap((id) => this.byId(id) ?? []);
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
    if (before?.id !== message.id) this.#byId.set(message.id, place);
    const toolUseId = toolUseIdOf(message);
    if (toolUseId === null) return;
    if (message.messageType !== 'tool_result') this.#toolUses.add(toolUseId);
    this.#uses.put(message, replaces);
  }
}
