import { expect, test } from 'vitest';

import type { ConversationMessage } from '#shared/conversation/message.ts';

import { locateMessage } from './locate.ts';

const common = {
  sessionId: 's',
  content: '',
  timestamp: null,
  source: { kind: 'corral' as const },
};

/** Returns a tool execution with the use `use-<id>`, started by the use `parent`. */
function card(id: string, seq: number, parent: string | null): ConversationMessage {
  const tool = {
    toolName: 'Agent',
    toolUseId: `use-${id}`,
    input: {},
    output: null,
    isError: false,
    durationMs: null,
    summary: '',
  };
  const metadata = {
    ...tool,
    parentToolUseId: parent,
    blobs: [],
    status: 'running' as const,
    details: null,
    progress: null,
  };
  return { ...common, id, seq, role: 'tool', messageType: 'tool_execution', metadata };
}

const stored = [
  card('top', 4, null),
  card('outer', 7, null),
  card('inner', -3, 'use-outer'),
  card('deep', -1, 'use-inner'),
  card('lost', 9, 'use-gone'),
  card('circle', 10, 'use-circle'),
];
const messages = {
  byId: (_: string, id: string) => stored.find((message) => message.id === id) ?? null,
  byToolUse: (_: string, use: string) =>
    stored.find((message) => `use-${message.id}` === use) ?? null,
};

test.each([
  ['finds a message on the top level', 'top', { seq: 4, parents: [] }],
  [
    'finds a message two sub-agents deep',
    'deep',
    {
      seq: -1,
      parents: [
        { messageId: 'outer', toolUseId: 'use-outer', seq: 7 },
        { messageId: 'inner', toolUseId: 'use-inner', seq: -3 },
      ],
    },
  ],
  ['returns null for an unknown id', 'nobody', null],
  ['returns null for a message whose card is missing', 'lost', null],
  ['returns null for cards that form a circle', 'circle', null],
])('locateMessage %s', (_, id, expected) => {
  expect(locateMessage(messages, 's', id)).toEqual(expected);
});
