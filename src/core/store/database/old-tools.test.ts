import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { storedUse } from '#core/agents/stored-use.ts';
import { openedInteraction } from '#core/interactions/new-interaction.ts';
import { plainRequest } from '#core/testing/events.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { subjectOf } from '#core/rules/subject.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { subjectOfUse, useOf } from '#shared/tool/tool-use.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { openStore } from '../open/open-store.ts';
import type { Store } from '../store.ts';

/** Messages that commit 37e19a6 stored, with the id and subject that its cards showed for each. */
const stored = z
  .object({ id: z.string(), about: z.string(), message: conversationMessage })
  .array()
  .parse(
    readFileSync(new URL('fixtures/tools-37e19a6.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  )
  .map((row, at) => ({ ...row, message: { ...row.message, seq: at + 1, id: `m${at}` } }));

let folder: string;
let store: Store;

beforeEach(() => {
  folder = temporaryFolder();
  const path = join(folder, 'x.db');
  const empty = openStore(sqlite, path, 'stamp');
  if (!empty.ok) throw new Error(textIn('en', empty.error.message));
  empty.value.store.close();
  const db = sqlite.open(path);
  if (!db.ok) throw new Error(textIn('en', db.error.message));
  const insert = db.value.prepare(
    'INSERT INTO messages (session_id, seq, id, tool_use_id, body) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { message } of stored)
    insert.run('s1', message.seq, message.id, `t${message.seq}`, JSON.stringify(message));
  db.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  ({ store } = opened.value);
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function toolsRead() {
  return store.messages.after('s1', null, 0, 1000).map((message) => {
    if (message.messageType !== 'tool_execution' && message.messageType !== 'tool_use')
      throw new Error(message.messageType);
    return message;
  });
}

test('Rows of an older Corral get the action and the subject that their cards showed', () => {
  store.oldTools.readWith(storedUse);
  const uses = toolsRead().map(({ metadata }) => useOf(metadata));
  expect(uses.map((use) => [use.action, subjectOfUse(use)])).toEqual(
    stored.map(({ id, about }) => [id, about]),
  );
});

test('Reading changes nothing else of an old row', () => {
  store.oldTools.readWith(storedUse);
  const read = toolsRead().map((message) => ({
    ...message,
    metadata: { ...message.metadata, tool: undefined },
  }));
  expect(read).toEqual(stored.map(({ message }) => message));
});

test('A row with a neutral use keeps it', () => {
  const tool = { kind: 'fetch', action: 'fetch', url: 'https://a.test', query: null } as const;
  const [first] = toolsRead();
  if (first?.messageType !== 'tool_execution') throw new Error('The first row is no execution.');
  store.messages.put({ ...first, metadata: { ...first.metadata, tool } }, null);
  store.oldTools.readWith(storedUse);
  expect(toolsRead()[0]?.metadata.tool).toEqual(tool);
});

test('A question of an older Corral gets its neutral use when it is read, so that rules apply as before', () => {
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: 't',
    input: { command: 'npm test' },
    details: null,
  } as const;
  const request = { ...plainRequest, type: 'TOOL_APPROVAL' as const, details };
  store.interactions.put(openedInteraction(request, 1));
  store.oldTools.readWith(storedUse);
  const { requestId } = request;
  const read = [
    store.interactions.get(requestId),
    ...store.interactions.open(),
    ...store.interactions.recentApprovals(5),
  ];
  const subjects = read.map((each) => each && subjectOf(each.request, '/home/me')?.use);
  expect(subjects).toEqual(
    [0, 1, 2].map(() => ({ kind: 'shell', command: 'npm test', cwd: null, extras: [] })),
  );
});
