import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { integer, text, type Database } from '#core/store/database/database.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { runAndKill } from '#core/testing/run-and-kill.ts';
import { transcriptLines } from '#core/testing/transcript-lines.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { startRealDesk } from './real-desk.fixture.ts';

const KILLS = sized({ slice: 3, full: 40 });
/** Longest life of a process after the first messages were shown, in ms. */
const MAX_LIFE = 1200;
const SCRIPT = join(import.meta.dirname, 'mortal-reading.fixture.ts');
const NAME = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
const RECORDS = sized({ slice: 20_000, full: 100_000 });

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  const project = join(folder, '.claude', 'projects', '-work');
  mkdirSync(project, { recursive: true });
  const lines = [...transcriptLines({ records: RECORDS, output: 1000 })];
  writeFileSync(join(project, `${NAME}.jsonl`), `${lines.join('\n')}\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read<T>(work: (db: Database) => T): T {
  const opened = sqlite.openToRead(join(folder, 'data', 'corral.db'));
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  try {
    return work(opened.value);
  } finally {
    opened.value.close();
  }
}

const numberOf = (sql: string) =>
  read((db) => integer(db.prepare(`SELECT (${sql}) AS n`).get() ?? {}, 'n'));

const unread = () => numberOf('SELECT unread FROM transcripts');

/** Returns the texts of the stored messages in order, tools excluded. */
const texts = () =>
  read((db) =>
    db
      .prepare(
        "SELECT body ->> '$.content' AS content FROM messages WHERE tool_use_id IS NULL ORDER BY seq",
      )
      .all()
      .map((row) => text(row, 'content')),
  );

const expected = Array.from({ length: RECORDS / 5 }, (_, turn) => [
  `Prompt ${turn}: look at part ${turn}.`,
  `I look at part ${turn} of it.`,
  `Part ${turn} is **fine**.`,
]).flat();

test(
  'A transcript whose reading is killed again and again is stored once, in order, with its words',
  { timeout: 120_000 + KILLS * 10_000 },
  async () => {
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect(await runAndKill([SCRIPT, folder, NAME], { maxLife: MAX_LIFE, folder })).toBe('');
      if (unread() > 0) interrupted += 1;
      const stored = texts();
      expect(stored, 'the newest part, without gaps').toEqual(expected.slice(-stored.length));
    }
    expect(interrupted).toBeGreaterThan(0);
    const app = await startRealDesk(folder);
    await expect.poll(unread, { timeout: 60_000 }).toBe(0);
    await app.close();
    expect(texts()).toEqual(expected);
    expect(numberOf('SELECT count(*) FROM messages')).toBe((RECORDS / 5) * 4);
    const words = "SELECT count(*) FROM message_words WHERE message_words MATCH 'words : fine'";
    expect(numberOf(words)).toBe(RECORDS / 5);
    expect(numberOf("SELECT body ->> '$.counters.seen' FROM sessions")).toBe(RECORDS);
  },
);
