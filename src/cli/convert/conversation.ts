import type { MergeChange, MergeView } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

/**
 * A conversation that is written while it grows. It holds full messages only from the first one
 * that may still change; of earlier ones it keeps what is needed to recognise repetitions.
 */
export class Conversation implements MergeView {
  readonly #byId = new Map<string, ConversationMessage>();
  readonly #idByToolUse = new Map<string, string>();
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

  byToolUse(toolUseId: string): ConversationMessage | null {
    const id = this.#idByToolUse.get(toolUseId);
    return id === undefined ? null : this.byId(id);
  }

  apply(changes: readonly MergeChange[]): void {
    for (const { message, replaces } of changes) this.#put(message, replaces);
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

  #put(message: ConversationMessage, replaces: string | null): void {
    const before = this.#byId.get(replaces ?? message.id) ?? this.#byId.get(message.id);
    // A written message cannot be changed.
    if (before && before.seq > 0 && before.seq <= this.#written) return;
    const seq = before?.seq ?? this.#written + this.#waiting.length + 1;
    if (replaces !== null) this.#byId.delete(replaces);
    this.#waiting[seq - this.#written - 1] = message.id;
    this.#byId.set(message.id, { ...message, seq });
    this.#index(message);
  }

  /** Indexes a message by its tool use. A result beside a separate use does not replace the use. */
  #index(message: ConversationMessage): void {
    const toolUseId = toolUseIdOf(message);
    if (toolUseId === null) return;
    const known = this.byToolUse(toolUseId);
    if (message.messageType !== 'tool_result' || known === null)
      this.#idByToolUse.set(toolUseId, message.id);
  }

  #isFinished(index: number): boolean {
    const message = this.#byId.get(this.#waiting[index] ?? '');
    if (message?.messageType === 'tool_execution') return message.metadata.status !== 'running';
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

function toolUseIdOf(message: ConversationMessage): string | null {
  const isTool =
    message.messageType === 'tool_execution' ||
    message.messageType === 'tool_use' ||
    message.messageType === 'tool_result';
  return isTool ? message.metadata.toolUseId : null;
}
