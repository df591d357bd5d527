import type { StoreFailure } from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';

import type { PastWriter } from './past-writer.ts';
import type { PastMessage, Slice, SliceStep, SteppedSlice, StepFailure } from './slice.ts';

/**
 * Maximum number of messages in one transaction. Prompts and approvals wait for it, some 3 ms.
 * Smaller transactions would write the same pages more often.
 */
const AT_ONCE = 64;

type Step = Pick<SliceStep, 'count'> & { readonly messages: readonly PastMessage[] };
type Writer = Pick<PastWriter, 'store'>;

/**
 * Slices whose messages stay in the thread that has read them until core requests to store them, so
 * that they are neither copied to core nor written by it.
 */
export class HeldSlices {
  readonly #openWriter: () => Promise<Result<Writer, StoreFailure>>;
  readonly #slices = new Map<number, readonly Step[]>();

  constructor(openWriter: () => Promise<Result<Writer, StoreFailure>>) {
    this.#openWriter = openWriter;
  }

  /** Divides a slice into steps. If it is to be held, keeps what needs no decision of core. */
  divide(id: number, { start, counts, messages }: Slice, isHeld: boolean): SteppedSlice {
    const steps = stepsOf(messages);
    if (isHeld) this.#slices.set(id, steps);
    return {
      id,
      start,
      counts,
      steps: steps.map((step) => (isHeld && !isForCore(step) ? { ...step, messages: null } : step)),
    };
  }

  async store(id: number, step: number): Promise<Result<boolean, StepFailure>> {
    const messages = this.#slices.get(id)?.[step]?.messages;
    if (!messages) return err({ kind: 'lost' });
    const writer = await this.#openWriter();
    return writer.ok ? writer.value.store(messages) : writer;
  }

  release(id: number): void {
    this.#slices.delete(id);
  }
}

/**
 * Returns true for steps of tool uses whose results may be stored already: they become other
 * messages, which windows get as frames.
 */
function isForCore({ messages }: Step): boolean {
  return messages.length === 0 || messages[0]?.openUse !== null;
}

/** Returns at least one step, because core stores the progress with the last one. */
function stepsOf(messages: readonly PastMessage[]): readonly Step[] {
  const groups: PastMessage[][] = [];
  for (const message of messages.toReversed()) {
    const group = groups.at(-1);
    const isSame = (group?.[0]?.openUse === null) === (message.openUse === null);
    if (group && isSame && group.length < AT_ONCE) group.push(message);
    else groups.push([message]);
  }
  if (groups.length === 0) groups.push([]);
  return groups.map((group) => ({ count: group.length, messages: group }));
}
