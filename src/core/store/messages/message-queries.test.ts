import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { migrate } from '#core/store/open/migrate.ts';
import { migrations } from '#core/store/open/migrations.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { text, type Database, type SqlValue } from '../database/database.ts';
import { MessageTable } from './messages.ts';
import { UnseenFactTable } from './unseen-facts.ts';

let db: Database;
/** Reads that the table did, with their values. */
let reads: { readonly sql: string; readonly values: readonly SqlValue[] }[];
let messages: MessageTable;
let unseenFacts: UnseenFactTable;

beforeEach(() => {
  const opened = sqlite.openInMemory();
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  db = opened.value;
  migrate(db, migrations);
  reads = [];
  const recorded: Database = {
    prepare: (sql) => {
      const statement = db.prepare(sql);
      return {
        ...statement,
        all: (...values) => (reads.push({ sql, values }), statement.all(...values)),
        get: (...values) => (reads.push({ sql, values }), statement.get(...values)),
      };
    },
    exec: (sql) => db.exec(sql),
    transaction: (work) => db.transaction(work),
    close: () => db.close(),
  };
  messages = new MessageTable(recorded);
  unseenFacts = new UnseenFactTable(recorded);
});

afterEach(() => db.close());

/** Returns how SQLite searches the messages for these reads. */
const searches = (): readonly string[] =>
  reads
    .flatMap(({ sql, values }) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values))
    .map((step) => text(step, 'detail'))
    .filter((detail) => /^(?:SEARCH|SCAN) messages\b/.test(detail));

/** A search that reads every message of a session, whatever is sought. */
const WHOLE_SESSION =
  /^SCAN|(?:autoindex_messages_1|messages_by_id|messages_by_level|messages_by_tool_use) \(session_id=\?\)/;

test.each<readonly [string, () => unknown]>([
  ['the uses of a name', () => messages.uses('s', 'toolu_1')],
  ['a use', () => messages.hasUse('s', 'toolu_1')],
  ['the tool execution of a use', () => messages.byToolUse('s', 'toolu_1')],
  ['what is not settled', () => messages.unsettled('s')],
  ['incomplete texts', () => messages.incomplete('s')],
  ['waiting prompts', () => messages.waiting('s')],
  ['a message', () => messages.byId('s', 'm1')],
  ['new messages', () => unseenFacts.slice('s', 5)],
  ['tools that ended later', () => unseenFacts.endedLater('s', 5, 1)],
  ['new texts', () => unseenFacts.saysSomething('s', 5, 9)],
])('A search for %s does not read all messages of the session', (_, read) => {
  read();
  expect(searches().length).toBeGreaterThan(0);
  expect(searches().filter((search) => WHOLE_SESSION.test(search))).toEqual([]);
});
