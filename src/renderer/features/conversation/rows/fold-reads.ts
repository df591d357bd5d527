import type { FoldKind } from '#renderer/views/card/kinds/card-kind.ts';
import { cardKindOf } from '#renderer/views/card/kinds/card-kinds.ts';
import type { ConversationMessage, ToolExecutionMessage } from '#shared/conversation/message.ts';
import { useOf } from '#shared/tool/tool-use.ts';

/** A run of consecutive reads and searches, shown as one line. */
export type ReadFold = {
  readonly kind: 'fold';
  readonly key: string;
  /** Two or more, in order. */
  readonly messages: readonly ToolExecutionMessage[];
};

export type Item = { readonly kind: 'one'; readonly message: ConversationMessage } | ReadFold;

/**
 * Folds runs of successful reads and searches. Any other message ends a run: a prompt, a text, a
 * tool that runs, waits for the person, failed or was denied. `before` is the previous result;
 * unchanged items keep their identity.
 */
export function foldReads(
  messages: readonly ConversationMessage[],
  before: readonly Item[],
): readonly Item[] {
  const known = new Map(
    before.map((item) => [item.kind === 'fold' ? item.key : item.message, item] as const),
  );
  return runsOf(messages).map((run) => {
    if (isFoldable(run)) {
      const key = `fold-${run[0].id}`;
      const same = known.get(key);
      return same?.kind === 'fold' && areSame(same.messages, run)
        ? same
        : { kind: 'fold', key, messages: run };
    }
    return known.get(run[0]) ?? { kind: 'one', message: run[0] };
  });
}

type Run =
  | readonly [ConversationMessage]
  | readonly [ToolExecutionMessage, ToolExecutionMessage, ...ToolExecutionMessage[]];

function isFoldable(run: Run): run is Exclude<Run, readonly [ConversationMessage]> {
  return run.length > 1;
}

function runsOf(messages: readonly ConversationMessage[]): readonly Run[] {
  const runs: Run[] = [];
  let open: ToolExecutionMessage[] = [];
  const close = () => {
    const [first, second, ...more] = open;
    if (first) runs.push(second ? [first, second, ...more] : [first]);
    open = [];
  };
  for (const message of messages) {
    if (message.messageType === 'tool_execution' && foldKindOf(message) !== null) {
      open.push(message);
    } else {
      close();
      runs.push([message]);
    }
  }
  close();
  return runs;
}

/**
 * Returns the kind of fold that a completed tool belongs to; null if the tool did something else or
 * failed.
 */
export function foldKindOf({ metadata }: ToolExecutionMessage): FoldKind | null {
  const { status, isError, details } = metadata;
  if (status !== 'completed' || isError || details === null) return null;
  return cardKindOf(details).foldsAs?.(useOf(metadata).action) ?? null;
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
