import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';

import { eventsOf } from '../test-fixtures.ts';
import { claudeTools } from '../tools/registry.ts';

/** Returns the output and the details of each card. */
function cardsOf(lines: readonly string[]) {
  const view = new MemoryView();
  const options = { sessionId: 's', mergeToolMessages: true, describe: describeWith(claudeTools) };
  for (const event of eventsOf(lines))
    if (event.type === 'output') view.apply(merge(event.output, view, options));
  return view
    .messages()
    .flatMap(({ messageType, metadata }) =>
      messageType === 'tool_execution' ? [[metadata.output, metadata.details]] : [],
    );
}

test('claudeConverter shows the results of an MCP server as texts and pictures, without data', () => {
  const file = `${import.meta.dirname}/fixtures/mcp-17-shapes.jsonl`;
  const cards = cardsOf(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const png = expect.objectContaining({ type: 'image', mediaType: 'image/png' });
  expect(cards).toEqual([
    ['run ok\n[image image/png]', png],
    ['', null],
    ['', null],
    ['[image image/png]', png],
    ['a.md (file:///home/u/a.md)', null],
    ['RESOURCETEXT', null],
    ['{"a":1}', null],
    ['', null],
    ['[audio audio/wav]', null],
    ['mcp__shots__list', null],
    ['PLAIN STRING', null],
    ['a\n\nb', null],
    ['[image image/svg+xml]', expect.objectContaining({ mediaType: 'image/svg+xml' })],
    ['[image https://example.com/a.png]', null],
    ['[document x.pdf application/pdf]', null],
    ['OBJECT not array', null],
    ['42', null],
  ]);
});

test.each([
  ['toolUseResult', { content: [], structuredContent: { rows: [1] } }],
  ['tool_use_result', { structuredContent: { rows: [1] } }],
  ['mcpMeta', { structuredContent: { rows: [1] } }],
])('claudeConverter shows a result that has only structured content, in %s', (field, value) => {
  const use = [{ type: 'tool_use', id: 't', name: 'mcp__a__b', input: {} }];
  const result = [{ type: 'tool_result', tool_use_id: 't', content: [] }];
  const lines = [
    { type: 'assistant', uuid: 'u1', message: { id: 'm', content: use } },
    { type: 'user', uuid: 'u2', message: { content: result }, [field]: value },
  ].map((line) => JSON.stringify(line));
  expect(cardsOf(lines)).toEqual([['{\n  "rows": [\n    1\n  ]\n}', null]]);
});
