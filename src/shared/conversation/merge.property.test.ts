import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AgentOutput } from './agent-output.ts';
import { MemoryView } from './memory-view.ts';
import { merge } from './merge.ts';
import type { ConversationMessage } from './message.ts';
import { retryAttempt, retryEnd } from './retry.ts';
import {
  describeForTest,
  progressOutput,
  resultOutput,
  statusOutput,
  textOutput,
  useOutput,
} from './test-outputs.ts';

type Tool = {
  /** True if the agent gave its use no id. */
  anonymous: boolean;
  hasUse: boolean;
  hasResult: boolean;
  isError: boolean;
  cause: 'denied' | 'interrupted' | null;
  nested: boolean;
  progress: boolean;
};

const tool: fc.Arbitrary<Tool> = fc.record({
  hasUse: fc.boolean(),
  hasResult: fc.boolean(),
  isError: fc.boolean(),
  cause: fc.constantFrom(null, null, 'denied' as const, 'interrupted' as const),
  nested: fc.boolean(),
  progress: fc.boolean(),
  anonymous: fc.integer({ min: 0, max: 5 }).map((n) => n === 5),
});

function outputsOf(tools: readonly Tool[]): readonly AgentOutput[] {
  const ofTools = tools.flatMap(
    ({ hasUse, hasResult, isError, cause, nested, progress, anonymous }, n) => {
      const at = { parentToolUseId: nested && n > 0 ? `t${n - 1}` : null };
      const ended = {
        ...at,
        isError,
        cause,
        result: `text of ${n}`,
        structured: { n },
        timestamp: 1000 - n,
      };
      return [
        ...(hasUse
          ? [
              useOutput(`use${n}`, anonymous ? null : `t${n}`, {
                ...at,
                toolInput: { n },
                timestamp: 10 * n,
              }),
            ]
          : []),
        ...(hasResult ? [resultOutput(`result${n}`, `t${n}`, ended)] : []),
        ...(hasResult && progress ? [progressOutput(`progress${n}`, `t${n}`, 'going')] : []),
      ];
    },
  );
  const retries = [1, 2, 3].map((attempt) => ({
    ...statusOutput('retry', ''),
    ...retryAttempt({ attempt }),
    timestamp: attempt,
  }));
  const ends = retries.slice(-1).map(retryEnd);
  return [...ofTools, textOutput('hello', 'hello'), ...retries, ...ends];
}

function fold(
  outputs: readonly AgentOutput[],
  mergeToolMessages: boolean,
  view = new MemoryView(),
): MemoryView {
  for (const output of outputs)
    view.apply(
      merge(output, view, { sessionId: 's', mergeToolMessages, describe: describeForTest }),
    );
  return view;
}

/** Returns the messages by id, ignoring the order in which they were first inserted. */
function byId(view: MemoryView): Readonly<Record<string, unknown>> {
  const unordered = (message: ConversationMessage) => ({
    ...message,
    seq: 0,
    metadata: { ...message.metadata, earlyResult: undefined },
  });
  return Object.fromEntries(view.messages().map((message) => [message.id, unordered(message)]));
}

const shuffled = fc
  .array(tool, { maxLength: 6 })
  .map(outputsOf)
  .chain((outputs) =>
    fc.record({
      outputs: fc.constant(outputs),
      shuffled: fc.tuple(
        fc.shuffledSubarray([...outputs], { minLength: outputs.length, maxLength: outputs.length }),
        fc.array(fc.constantFrom(...outputs), { maxLength: 10 }),
      ),
      merged: fc.boolean(),
    }),
  );

test('merge produces the same messages for any order and repetition of the same outputs', () => {
  fc.assert(
    fc.property(shuffled, ({ outputs, shuffled: [order, again], merged }) => {
      expect(byId(fold([...order, ...again], merged))).toEqual(byId(fold(outputs, merged)));
    }),
  );
});

test('merge produces no change when all outputs are replayed in any order', () => {
  fc.assert(
    fc.property(shuffled, ({ outputs, shuffled: [order], merged }) => {
      const view = fold(outputs, merged);
      const options = { sessionId: 's', mergeToolMessages: merged, describe: describeForTest };
      expect(order.flatMap((output) => merge(output, view, options))).toEqual([]);
    }),
  );
});

test('merge keeps every result text and every parent in exactly one message, with unique seqs', () => {
  fc.assert(
    fc.property(shuffled, ({ shuffled: [order], merged }) => {
      const messages = fold(order, merged).messages();
      for (const output of order) {
        if (output.type !== 'toolResult') continue;
        const holders = messages.filter(
          (m) =>
            (m.messageType === 'tool_execution' ? m.metadata.output : m.content) === output.result,
        );
        expect(holders.map((m) => m.metadata.parentToolUseId)).toEqual([output.parentToolUseId]);
      }
      const seqs = messages.map((m) => m.seq);
      expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    }),
  );
});
