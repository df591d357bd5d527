import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { integer, type Database } from '../database/database.ts';
import { migrate } from '../open/migrate.ts';
import { migrations } from '../open/migrations.ts';
import { SearchIndex } from './search-index.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder();
  const opened = sqlite.open(join(folder, 'x.db'));
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  db = opened.value;
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Writes in that many transactions, each of which adds a segment. */
function put(transactions: number, units: number): void {
  const index = new SearchIndex(db);
  for (let row = 1; row <= transactions; row += 1) {
    const words = Array.from({ length: units / 8 }, (_, at) =>
      `w${(row * 7919 + at * 104_729) % 999_983}`.padEnd(7),
    ).join(' ');
    expect(db.transaction(() => index.put(row, 's', `${words} last${row}`)).ok).toBe(true);
  }
}

const count = (sql: string) => integer(db.prepare(sql).get() ?? {}, 'n');
const segments = () => count('SELECT count(DISTINCT segid) AS n FROM message_words_idx');
const found = (word: string) =>
  count(`SELECT count(*) AS n FROM message_words WHERE message_words MATCH '${word}'`);

test.each([
  [2000, 400],
  [383, 16_000],
])(
  'After %i transactions of %i units there are few segments, and every word is found',
  (transactions, units) => {
    expect(migrate(db, migrations).ok).toBe(true);
    put(transactions, units);
    expect(segments()).toBeLessThan(64);
    for (let row = 1; row <= transactions; row += 97) expect(found(`last${row}`)).toBe(1);
  },
);

test('An index that SQLite merged automatically is merged by SegmentMerge after a migration', () => {
  const before = migrations.findIndex((sql) => sql.includes("'automerge'"));
  expect(migrate(db, migrations.slice(0, before)).ok).toBe(true);
  db.exec(`INSERT INTO message_words (rowid, owner, words) VALUES (9999, 'ss', 'older')`);
  expect(migrate(db, migrations).ok).toBe(true);
  put(250, 4000);
  expect([segments() < 64, found('older'), found('last250')]).toEqual([true, 1, 1]);
  const settings = db
    .prepare("SELECT k, v FROM message_words_config WHERE k IN ('automerge', 'usermerge')")
    .all();
  expect(settings).toEqual([
    { k: 'automerge', v: 0 },
    { k: 'usermerge', v: 16 },
  ]);
});
