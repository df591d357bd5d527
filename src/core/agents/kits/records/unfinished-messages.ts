import type { AgentEvent } from '#core/agents/agent-event.ts';
import { incompleteOutput, type LiveDelta } from '#shared/conversation/live.ts';

const MAX_TEXT = 1024 * 1024;
/** Limit of the messages that are kept, more than a converter has open at once. */
const MAX_OPEN = 32;

type Growing = Extract<LiveDelta, { type: 'append' }>;

/**
 * Keeps the messages that stream, at most 1 MiB of each. An agent that ends in the middle of one
 * never finishes it, and the person may have read it.
 */
export class UnfinishedMessages {
  readonly #open = new Map<string, Growing>();

  observe(event: AgentEvent): void {
    if (event.type !== 'delta') return;
    const { delta } = event;
    if (delta.type === 'ended') {
      this.#open.delete(delta.blockId);
      return;
    }
    const known = this.#open.get(delta.blockId);
    const before = known?.append ?? '';
    // Shortens the new text only: a slice of the whole would copy it for each chunk.
    const append = before + delta.append.slice(0, Math.max(0, MAX_TEXT - before.length));
    this.#open.set(delta.blockId, { ...delta, append });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Returns the unfinished messages as outputs, each once. */
  take(timestamp: number): readonly AgentEvent[] {
    const open = [...this.#open.values()];
    this.#open.clear();
    return open.flatMap((block) => outputOf(block, timestamp));
  }
}

function outputOf({ append, ...block }: Growing, timestamp: number): readonly AgentEvent[] {
  const output = incompleteOutput({ ...block, text: append }, timestamp);
  if (output === null) return [];
  return [
    { type: 'output', output },
    { type: 'delta', delta: { type: 'ended', blockId: block.blockId } },
  ];
}
