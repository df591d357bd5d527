import fc from 'fast-check';
import { expect, test } from 'vitest';

import { aMessage } from '#renderer/stores/conversation/message-fixture.ts';
import { aRead, aSearch, aTool } from '#renderer/stores/conversation/tool-fixture.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { foldReads, type Item } from './fold-reads.ts';
import { summarizeReads } from './read-summary.ts';
import { messagesOf, rowsOf } from './rows.ts';

const command = {
  type: 'commandOutput',
  command: 'ls',
  stdout: '',
  stderr: '',
  exitCode: 0,
  backgroundTaskId: null,
} as const;

/** Returns the `seq` of each item; the messages of a fold as one list. */
function shape(items: readonly Item[]) {
  return items.map((item) =>
    item.kind === 'fold' ? item.messages.map(({ seq }) => seq) : item.message.seq,
  );
}

test.each([
  ['reads and searches that follow one another', [aRead(1), aSearch(2), aRead(3)], [[1, 2, 3]]],
  ['no single read', [aRead(1), aMessage(2), aSearch(3)], [1, 2, 3]],
  [
    'no reads across a text',
    [aRead(1), aRead(2), aMessage(3), aRead(4), aRead(5)],
    [[1, 2], 3, [4, 5]],
  ],
  [
    'no reads across another tool',
    [aRead(1), aTool(2, command), aRead(3), aRead(4)],
    [1, 2, [3, 4]],
  ],
  [
    'no read that still runs or waits for the person',
    [aRead(1), aRead(2), aRead(3, { status: 'running' })],
    [[1, 2], 3],
  ],
  [
    'no failed read',
    [aRead(1), aRead(2), aRead(3, { status: 'failed', isError: true }), aRead(4)],
    [[1, 2], 3, 4],
  ],
  ['no denied read', [aRead(1), aRead(2, { status: 'denied' }), aRead(3)], [1, 2, 3]],
  [
    'no interrupted or abandoned read',
    [aRead(1, { status: 'interrupted' }), aRead(2, { status: 'abandoned' })],
    [1, 2],
  ],
  ['no tool with unknown details', [aTool(1, null), aTool(2, null)], [1, 2]],
])('foldReads folds %s', (_, messages, expected) => {
  expect(shape(foldReads(messages, []))).toEqual(expected);
});

test('summarizeReads counts each file once', () => {
  const again = aRead(1);
  const files: ToolDetails = { type: 'fileList', pattern: '*.ts', files: [], truncated: false };
  const summary = summarizeReads([
    again,
    aRead(2),
    again,
    aSearch(4),
    aTool(5, files),
    aTool(6, files, { tool: { kind: 'search', action: 'list', pattern: null, paths: ['/p'] } }),
  ]);
  expect(summary).toEqual({ files: ['/p/1.ts', '/p/2.ts'], searches: 2, lists: 1 });
});

test('foldReads keeps the identity of unchanged items and the key of a growing fold', () => {
  const first = [aRead(1), aRead(2), aMessage(3), aRead(4), aRead(5)];
  const before = foldReads(first, []);
  const after = foldReads([...first, aSearch(6)], before);
  expect(shape(after)).toEqual([[1, 2], 3, [4, 5, 6]]);
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([
    true,
    true,
    false,
  ]);
  const key = (item: Item | undefined) => item?.kind === 'fold' && item.key;
  expect(key(after[2])).toBe(key(before[2]));
});

const anyMessages = fc
  .array(fc.constantFrom('text', 'read', 'search', 'running', 'failed', 'command'), {
    maxLength: 40,
  })
  .map((kinds) =>
    kinds.map((kind, at): ConversationMessage => {
      switch (kind) {
        case 'read':
          return aRead(at);
        case 'search':
          return aSearch(at);
        case 'running':
          return aRead(at, { status: 'running' });
        case 'failed':
          return aRead(at, { status: 'failed', isError: true });
        case 'command':
          return aTool(at, command);
        default:
          return aMessage(at);
      }
    }),
  );

test('rowsOf returns every message exactly once and in order, with unique keys, whichever folds are open', () => {
  fc.assert(
    fc.property(anyMessages, fc.func(fc.boolean()), fc.nat(40), (messages, isOpen, split) => {
      const before = foldReads(messages.slice(0, split), []);
      const rows = rowsOf(foldReads(messages, before), (fold) => isOpen(fold.key));
      expect(rows.flatMap(messagesOf)).toEqual(messages);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      const folded = rows.flatMap((row) => (row.kind === 'fold' ? row.fold.messages : []));
      expect(folded.every(({ metadata }) => metadata.status === 'completed')).toBe(true);
    }),
  );
});
