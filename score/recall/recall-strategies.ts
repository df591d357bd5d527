import { join } from 'node:path';

import Sqlite from 'better-sqlite3';

import { createRecall } from '../../src/agent/recall/recall.ts';
import type { Document } from './corpus.ts';

/** A way to find documents. `find` returns at most 5 sources, best first. */
export type RecallStrategy = {
  readonly name: string;
  find(question: string): Promise<readonly string[]>;
  close(): Promise<void>;
};

const TOP = 5;

/** Corral's recall, as it runs before each turn. */
export async function corral(
  folder: string,
  documents: readonly Document[],
): Promise<RecallStrategy> {
  const recall = createRecall({ file: join(folder, 'recall.db'), embedder: null });
  for (const { source, text } of documents)
    // oxlint-disable-next-line no-await-in-loop -- one document after the other
    await recall.remember({ text, source, title: null });
  return {
    name: 'Corral',
    find: async (question) => (await recall.recallFor(question)).map(({ source }) => source),
    close: () => recall.close(),
  };
}

/** The floors: SQLite's own tokenizer with all words of the question, and a scan of all texts. */
export function plainStrategies(
  folder: string,
  documents: readonly Document[],
): readonly RecallStrategy[] {
  const db = new Sqlite(join(folder, 'plain.db'));
  db.exec('CREATE TABLE note (source TEXT, text TEXT)');
  db.exec('CREATE VIRTUAL TABLE note_index USING fts5(text)');
  const insert = db.prepare('INSERT INTO note VALUES (?, ?)');
  const index = db.prepare('INSERT INTO note_index (text) VALUES (?)');
  db.transaction(() => {
    for (const { source, text } of documents) {
      insert.run(source, text);
      index.run(text);
    }
  })();
  const byIndex = db
    .prepare<[string, number], string>(
      `SELECT source FROM note JOIN
       (SELECT rowid AS id FROM note_index WHERE note_index MATCH ? ORDER BY rank LIMIT ?)
       ON note.rowid = id`,
    )
    .pluck();
  const byScan = db
    .prepare<[string, number], string>('SELECT source FROM note WHERE text LIKE ? LIMIT ?')
    .pluck();
  return [
    {
      name: 'FTS5 as it is',
      find: (question) => Promise.resolve(byIndex.all(anyWordOf(question), TOP)),
      close: () => Promise.resolve(),
    },
    {
      name: 'LIKE with the longest word',
      find: (question) => Promise.resolve(byScan.all(`%${longestWordOf(question)}%`, TOP)),
      close: () => Promise.resolve(void db.close()),
    },
  ];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function anyWordOf(question: string): string {
  return wordsOf(question)
    .map((word) => `"${word}"`)
    .join(' OR ');
}

function longestWordOf(question: string): string {
  return wordsOf(question).toSorted((one, other) => other.length - one.length)[0] ?? '';
}
