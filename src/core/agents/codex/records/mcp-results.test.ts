import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';

import { eventsOf } from '../test-fixtures.ts';
import { codexTools } from '../tools/registry.ts';

test('codexConverter shows the results of an MCP server as texts and pictures, without data', () => {
  const view = new MemoryView();
  const options = { sessionId: 's', mergeToolMessages: true, describe: describeWith(codexTools) };
  const file = `${import.meta.dirname}/fixtures/codex-mcp.jsonl`;
  for (const event of eventsOf(readFileSync(file, 'utf8').split('\n').filter(Boolean)))
    if (event.type === 'output') view.apply(merge(event.output, view, options));
  const cards = view
    .messages()
    .flatMap(({ messageType, metadata }) =>
      messageType === 'tool_execution' ? [[metadata.output, metadata.details]] : [],
    );
  const png = expect.objectContaining({ type: 'image', mediaType: 'image/png' });
  expect(cards).toEqual([
    ['ok\n[image image/png]', png],
    ['{\n  "rows": [\n    1,\n    2\n  ]\n}', null],
    ['a.md (file:///home/u/a.md)', null],
    ['MCP timed out', null],
    ['', null],
    ['/home/u/cat.png', png],
  ]);
});
