import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FileBlobs } from '#core/adapters/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite.ts';
import { openDataFolder } from '#core/data-folder.ts';
import { Journal } from '#core/journal/journal.ts';
import { promptMessage } from '#core/sessions/own-messages.ts';

import { fastest, type Bench } from './bench.ts';

const ROWS = 20_000;
/** Messages of one chunk of an agent's output, stored together. */
const BATCH = 20;

function message(at: number) {
  const text = `Message ${at}: ${'some words of an ordinary length. '.repeat(8)}`;
  return promptMessage(`m${at}`, 's', { text, attachments: [] }, at, 'delivered');
}

async function inFolder(work: (folder: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'corral-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same bodies into one plain table of the same file format, in transactions of the same size. */
function rawInserts(folder: string, run: number): void {
  const opened = sqlite.open(join(folder, `raw-${run}.db`));
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  db.exec('CREATE TABLE rows (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO rows (seq, body) VALUES (?, ?)');
  for (let first = 0; first < ROWS; first += BATCH) {
    db.transaction(() => {
      for (let at = first; at < first + BATCH; at += 1) insert.run(at, JSON.stringify(message(at)));
    });
  }
  db.close();
}

function journalWrites(folder: string, run: number): void {
  const opened = openDataFolder(sqlite, join(folder, `data-${run}`), 'bench', 'bench');
  if (!opened.ok) throw new Error(opened.error.message);
  const journal = new Journal(opened.value.store, new FileBlobs(opened.value.blobs));
  for (let first = 0; first < ROWS; first += BATCH) {
    journal.write((entry) => {
      for (let at = first; at < first + BATCH; at += 1) entry.message(message(at));
    });
  }
  if (opened.value.store.messages.lastSeq('s') !== ROWS) throw new Error('The journal lost messages.');
  opened.value.close();
}

export const bench: Bench = async () => {
  let run = 0;
  const floor = await inFolder((folder) => fastest(3, () => rawInserts(folder, run++)));
  const value = await inFolder((folder) => fastest(3, () => journalWrites(folder, run++)));
  const name = `journal ${ROWS} messages (numbered, indexed, searchable, with frames)`;
  return [{ name, unit: 'ms', value, floorName: 'the same rows into one plain table', floor, limit: null }];
};
