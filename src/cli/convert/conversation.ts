import type { MergeChange, MergeView } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { toolUseIdOf, UseIndex } from '#shared/conversation/uses/use-index.ts';

/**
 * A conversation that is written while it grows. It holds full messages only from the first one
 * that may still change; of earlier ones it keeps what is needed to recognise repetitions.
 */
export class Conversation implements MergeView {
  readonly #byId = new Map<string, ConversationMessage>();
  readonly #toolUses = new Set<string>();
  readonly #uses = new UseIndex();
  /** Ids of the messages that are not written yet, in order. */
  #waiting: string[] = [];
  #written = 0;
  readonly #pairs: boolean;

  /** `pairs` means that a tool use and its result become one message, in any order of arrival. */
  constructor(pairs: boolean) {
    this.#pairs = pairs;
  }

  byId(id: string): ConversationMessage | null {
    return this.#byId.get(id) ?? null;
  }

  hasUse(toolUseId: string): boolean {
    return this.#toolUses.has(toolUseId);
  }

  uses(name: string): readonly ConversationMessage[] {
    return this.#uses.ids(name).flatMap((id) => this.byId(id) ?? []);
  }

  /** Returns true if a message was added or changed. */
  apply(changes: readonly MergeChange[]): boolean {
    return changes.map(({ message, replaces }) => this.#put(message, replaces)).includes(true);
  }

  waiting(): readonly ConversationMessage[] {
    return this.#waiting.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /**
   * Removes and returns the leading messages that can no longer change; all of them if `all` is
   * set.
   */
  takeFinished(all: boolean): readonly ConversationMessage[] {
    let count = 0;
    while (count < this.#waiting.length && (all || this.#isFinished(count))) count += 1;
    if (count === 0) return [];
    const finished = this.#waiting.slice(0, count).flatMap((id) => this.#byId.get(id) ?? []);
    this.#waiting = this.#waiting.slice(count);
    this.#written += count;
    for (const message of finished) this.#byId.set(message.id, remnantOf(message));
    return finished;
  }

  #put(message: ConversationMessage, replaces: string | null): boolean {
    const before = this.#byId.get(replaces ?? message.id) ?? this.#byId.get(message.id);
    // A written message cannot be changed.
    if (before && before.seq > 0 && before.seq <= this.#written) return false;
    const seq = before?.seq ?? this.#written + this.#waiting.length + 1;
    if (replaces !== null) this.#byId.delete(replaces);
    this.#waiting[seq - this.#written - 1] = message.id;
    this.#byId.set(message.id, { ...message, seq });
    const toolUseId = toolUseIdOf(message);
    if (toolUseId !== null && message.messageType !== 'tool_result') this.#toolUses.add(toolUseId);
    this.#uses.put(message, replaces);
    return true;
  }

  #isFinished(index: number): boolean {
    const message = this.#byId.get(this.#waiting[index] ?? '');
    // A result that follows its use replaces one that was before it.
    if (message?.messageType === 'tool_execution')
      return message.metadata.status !== 'running' && message.metadata.earlyResult === undefined;
    // The use of a result may still arrive.
    if (message?.messageType === 'tool_result' && this.#pairs)
      return message.metadata.toolUseId === null;
    // A retry counts up until something else happens.
    return (
      message?.messageType !== 'status' ||
      this.#waiting.slice(index + 1).some((id) => !this.#isStatus(id))
    );
  }

  #isStatus(id: string): boolean {
    const type = this.#byId.get(id)?.messageType;
    return type === 'status' || type === 'error';
  }
}

/** Returns the message without its long parts. */
function remnantOf(message: ConversationMessage): ConversationMessage {
  if (message.messageType !== 'tool_execution') return { ...message, content: '' };
  return {
    ...message,
    content: '',
    metadata: { ...message.metadata, input: null, output: '', summary: '', details: null },
  };
}
