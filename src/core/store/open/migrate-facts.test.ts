import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { promptMessage } from '#core/sessions/record/own-messages.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { toolMessage } from '#core/testing/tool-message.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openStore } from './open-store.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the turn facts that a file of an older schema with these messages gets. */
function migrated(schema: number, messages: readonly ConversationMessage[]) {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, schema))).toMatchObject({ ok: true });
  for (const message of messages)
    old.value
      .prepare('INSERT INTO messages (session_id, seq, id, body) VALUES (?, ?, ?, ?)')
      .run('s1', message.seq, message.id, JSON.stringify(message));
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value.store;
}

test('A file of schema 3 gets turn facts for its messages', () => {
  const store = migrated(
    3,
    Array.from({ length: 2_500 }, (_, at) => {
      const seq = at + 1;
      const delivery = seq === 9 ? 'withdrawn' : 'delivered';
      const text = { text: 'Go on.', attachments: [] };
      return { ...promptMessage(`m${seq}`, 's1', text, seq, delivery), seq };
    }),
  );
  expect([8, 9, 2_500, 9_999].map((seq) => store.turnFacts.promptAt('s1', seq))).toEqual([
    8, 8, 2_500, 2_500,
  ]);
  store.close();
});

test('A file of schema 24 gets the facts of all files that one tool changed', () => {
  const files = ['a', 'b', 'a'].map((filePath) => ({
    type: 'diff' as const,
    filePath,
    oldContent: 'x',
    newContent: 'y',
    hunks: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-x', '+y'] }],
  }));
  const store = migrated(24, [
    { ...toolMessage('s1', { details: { type: 'changes', files } }), seq: 1 },
  ]);
  const level = { sessionId: 's1', level: '', first: 0, end: 9 };
  expect(store.turnFacts.slice(level)).toMatchObject({
    sums: { tools: 1 },
    files: [
      { filePath: 'a', change: 'edited', added: 2, removed: 2, steps: 1, seq: 1 },
      { filePath: 'b', change: 'edited', added: 1, removed: 1, steps: 1, seq: 1 },
    ],
  });
  const steps = ['a', 'b', 'c'].map((filePath) => store.turnFacts.steps(level, filePath, 9).length);
  expect(steps).toEqual([1, 1, 0]);
  store.close();
});
