import { expect, test } from 'vitest';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import { useOf } from '#shared/tool/tool-use.ts';

import { eventsOf } from '../test-fixtures.ts';
import { codexTools } from './registry.ts';

type Item = Readonly<Record<string, unknown>>;

const change = (path: string, type: string, diff: string): Item => ({
  type: 'fileChange',
  status: 'completed',
  changes: [{ path, kind: { type, move_path: null }, diff }],
});

/** Returns the kind, the summary and the details of the cards of a completed item. */
function cardsOf(item: Item) {
  const line = JSON.stringify({
    method: 'item/completed',
    params: { threadId: 't', turnId: 'u', item: { id: 'i', ...item } },
  });
  const view = new MemoryView();
  const options = {
    sessionId: 's',
    mergeToolMessages: true,
    describe: describeWith(codexTools, '/w'),
  };
  for (const event of eventsOf([line]))
    if (event.type === 'output') view.apply(merge(event.output, view, options));
  return view.messages().flatMap(({ messageType, content, metadata }) => {
    return messageType === 'tool_execution'
      ? [[useOf(metadata).kind, content, metadata.details] as const]
      : [];
  });
}

const cases: readonly (readonly [Item, string, string, object | null])[] = [
  [
    change('/w/a.ts', 'add', 'one\n'),
    'edit',
    'Created a.ts',
    { type: 'diff', oldContent: null, newContent: 'one\n' },
  ],
  [
    change('/w/a.ts', 'delete', 'one\n'),
    'delete',
    'Deleted a.ts',
    { type: 'diff', oldContent: 'one\n', newContent: '' },
  ],
  [
    change('/w/a.ts', 'update', '@@ -7 +7 @@\n-one\n+two\n'),
    'edit',
    'Updated a.ts (+1 -1)',
    { type: 'diff', oldContent: 'one\n', hunks: [{ oldStart: 7, lines: ['-one', '+two'] }] },
  ],
  [change('/w/a.ts', 'update', ''), 'edit', 'FileChange completed', null],
  [
    {
      type: 'collabAgentToolCall',
      tool: 'spawnAgent',
      status: 'completed',
      prompt: 'Look',
      agentsStates: { a: { message: 'Found it' } },
    },
    'subagent',
    'Agent finished: Look',
    { type: 'subagent', prompt: 'Look', report: 'Found it' },
  ],
  [
    { type: 'webSearch', query: 'q' },
    'fetch',
    'Searched the web for q',
    { type: 'webPage', url: null, query: 'q' },
  ],
  [
    { type: 'webSearch', query: '', action: { type: 'open', url: 'https://a.test' } },
    'fetch',
    'Fetched https://a.test',
    { type: 'webPage', url: 'https://a.test', query: null },
  ],
  [{ type: 'imageView', path: '/w/a.png' }, 'read', 'Read a.png', null],
  [
    { type: 'mcpToolCall', server: 'github', tool: 'search', status: 'completed' },
    'mcp',
    'github · search completed',
    null,
  ],
  [
    { type: 'dynamicToolCall', tool: 'lookup', status: 'completed' },
    'other',
    'lookup completed',
    null,
  ],
];

test.each(cases)(
  'toolCompleted shows the item %j as a card of kind %s: %s',
  (item, kind, summary, details) => {
    expect(cardsOf(item)).toMatchObject([[kind, summary, details]]);
  },
);
