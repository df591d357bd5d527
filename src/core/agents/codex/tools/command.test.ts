import { expect, test } from 'vitest';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { eventsOf } from '../test-fixtures.ts';
import { codexTools } from './registry.ts';

/** Returns the card of a command that ended in this way. */
function cardOf(ended: {
  readonly status: string;
  readonly exitCode: number | null;
  readonly aggregatedOutput: string;
}) {
  const item = { type: 'commandExecution', id: 'c', command: 'make', cwd: '/w', ...ended };
  const line = JSON.stringify({
    method: 'item/completed',
    params: { threadId: 't', turnId: 'u', item },
  });
  const view = new MemoryView();
  const options = {
    sessionId: 's',
    mergeToolMessages: true,
    describe: describeWith(codexTools, '/w'),
  };
  for (const event of eventsOf([line]))
    if (event.type === 'output') view.apply(merge(event.output, view, options));
  const [card] = view
    .messages()
    .filter((message): message is ToolExecutionMessage => message.messageType === 'tool_execution');
  const details = card?.metadata.details;
  if (details?.type !== 'commandOutput') throw new Error('The card shows no command.');
  return {
    summary: card?.content,
    output: card?.metadata.output,
    stdout: details.stdout,
    stderr: details.stderr,
    exitCode: details.exitCode,
  };
}

test('The command processor reads the exit code of a failed command from its field, and shows the output', () => {
  expect(cardOf({ status: 'failed', exitCode: 7, aggregatedOutput: 'no rule\n' })).toEqual({
    summary: 'Ran make (exit 7)',
    output: 'no rule\n',
    stdout: 'no rule\n',
    stderr: '',
    exitCode: 7,
  });
});

test('The command processor does not read an exit code from the output', () => {
  const printed = 'Exit code 3\nsaid a test\n';
  expect(cardOf({ status: 'failed', exitCode: 7, aggregatedOutput: printed })).toMatchObject({
    stdout: printed,
    exitCode: 7,
  });
  expect(cardOf({ status: 'failed', exitCode: null, aggregatedOutput: printed })).toMatchObject({
    stderr: printed,
    exitCode: null,
  });
  expect(cardOf({ status: 'declined', exitCode: null, aggregatedOutput: printed })).toMatchObject({
    stderr: printed,
    exitCode: null,
  });
});

test('The command processor shows exit code 0 for a successful command', () => {
  expect(cardOf({ status: 'completed', exitCode: 0, aggregatedOutput: 'ok\n' })).toMatchObject({
    summary: 'Ran make',
    stdout: 'ok\n',
    exitCode: 0,
  });
});
