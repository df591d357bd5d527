import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toolStatus, type ToolStatus } from '#shared/conversation/message.ts';
import { toolDetails } from '#shared/tool/tool-details.ts';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { claudeTools, toolProcessors } from './registry.ts';

const describeTool = describeWith(claudeTools, '/w');
const names = toolProcessors.flatMap((processor) => processor.toolName);

const inputFields = [
  'command',
  'file_path',
  'old_string',
  'new_string',
  'content',
  'edits',
  'pattern',
  'path',
  'url',
  'query',
  'todos',
];
const moreInputFields = [
  'questions',
  'plan',
  'description',
  'prompt',
  'subject',
  'taskId',
  'status',
  'notebook_path',
  'output_mode',
  'skill',
];
const resultFields = [
  'type',
  'file',
  'filePath',
  'structuredPatch',
  'oldString',
  'newString',
  'originalFile',
  'stdout',
  'stderr',
  'isImage',
];
const moreResultFields = [
  'filenames',
  'mode',
  'results',
  'task',
  'tasks',
  'newTodos',
  'answers',
  'isAsync',
  'harnessNoteCount',
  'statusChange',
];

/** Returns values of any kind, and values that partly match the input of a tool. */
function odd(fields: readonly string[]): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.anything({ withNullPrototype: true }),
    fc.constant('text'),
  );
  const half = fc.dictionary(
    fc.constantFrom(...fields),
    fc.oneof(value, fc.array(fc.dictionary(fc.constantFrom(...fields), value))),
  );
  return fc.oneof(half, fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }));
}

test('describeWith(claudeTools) returns a one-line summary and valid details for any input, and never throws', () => {
  const outcome = fc.record({
    output: fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constant('Exit code 99999999999\nx'),
    ),
    structured: odd([...resultFields, ...moreResultFields]),
    isError: fc.boolean(),
    status: fc.constantFrom<ToolStatus>(...toolStatus.options),
  });
  const toolName = fc.oneof(
    fc.constantFrom(...names),
    fc.string({ unit: 'binary' }),
    fc.constant('mcp__'),
    fc.constant('constructor'),
  );
  const input = odd([...inputFields, ...moreInputFields]);
  fc.assert(
    fc.property(toolName, input, fc.option(outcome), (toolName, input, outcome) => {
      const { summary, details } = describeTool({ toolName, toolUseId: null, input }, outcome);
      expect(summary).toMatch(/^\P{Cc}+$/u);
      expect(summary.length).toBeLessThan(400);
      expect(details && toolDetails.parse(details)).toEqual(details);
    }),
    { numRuns: 500 },
  );
});
