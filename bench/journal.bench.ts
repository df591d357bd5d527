import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { openDataFolder } from '#core/data-folder/data-folder.ts';
import { Journal } from '#core/journal/journal.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { leastCpu, leastCpuAfter, type Bench } from './bench.ts';
import { transcriptLines } from './support/records.ts';

const ROWS = 20_000;
/** Number of messages in one chunk of an agent's output, stored together. */
const BATCH = 20;
const SESSION = '7d0c1a52-38a6-4f7e-9d53-0d4f3f0d8c11';

/** Returns the messages of a long Claude Code session. */
function messagesOf(lines: readonly string[]): readonly ConversationMessage[] {
  const converter = claudeConverter({ previewDetails: () => null });
  const options = {
    sessionId: SESSION,
    mergeToolMessages: true,
    describe: toolDescriber(agentDrivers)('claude-code'),
  };
  const view = new MemoryView();
  let state = converter.initial;
  for (const [index, text] of lines.entries()) {
    const source = { kind: 'file', file: 'bench', start: index, end: index + 1 } as const;
    const conversion = converter.convert(state, { text, source, receivedAt: null });
    state = conversion.state;
    for (const event of conversion.events)
      if (event.type === 'output') view.apply(merge(event.output, view, options));
  }
  return view.messages().slice(0, ROWS);
}

const messages = messagesOf(transcriptLines(ROWS * 2));

function messageAt(at: number): ConversationMessage {
  const message = messages[at];
  if (!message) throw new Error(`The transcript has only ${messages.length} messages.`);
  return message;
}

function inFolder(work: (folder: string) => number): number {
  const folder = mkdtempSync(join(tmpdir(), 'corral-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function inBatches(transaction: (work: () => void) => unknown, one: (at: number) => void): void {
  for (let first = 0; first < ROWS; first += BATCH) {
    transaction(() => {
      for (let at = first; at < first + BATCH; at += 1) one(at);
    });
  }
}

function database(path: string) {
  const opened = sqlite.open(path);
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value;
}

/**
 * Inserts the same bodies into one plain table of the same file format, in transactions of the same
 * size.
 */
function plainInserts(folder: string, run: number): void {
  const db = database(join(folder, `plain-${run}.db`));
  db.exec('CREATE TABLE rows (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO rows (seq, body) VALUES (?, ?)');
  inBatches(
    (work) => db.transaction(work),
    (at) => insert.run(at, JSON.stringify(messageAt(at))),
  );
  db.close();
}

/**
 * Inserts the same rows with both their keys: the position in the session and the unique id.
 * Frames, pages by level and search are omitted.
 */
function sameRows(folder: string, run: number): void {
  const db = database(join(folder, `same-${run}.db`));
  db.exec(`
    CREATE TABLE messages (session_id TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, parent_tool_use_id TEXT, tool_use_id TEXT,
      status TEXT, body TEXT NOT NULL, PRIMARY KEY (session_id, seq)) STRICT;
    CREATE UNIQUE INDEX messages_by_id ON messages (session_id, id);`);
  const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)');
  inBatches(
    (work) => db.transaction(work),
    (at) => {
      const message = messageAt(at);
      const tool = message.messageType === 'tool_execution' ? message.metadata : null;
      const { sessionId, seq, id, metadata } = message;
      insert.run(
        sessionId,
        seq,
        id,
        metadata.parentToolUseId,
        tool?.toolUseId ?? null,
        tool?.status ?? null,
        JSON.stringify(message),
      );
    },
  );
  db.close();
}

/** Opens a new data folder, which is part of a start and not of a write. */
function newDataFolder(folder: string, run: number) {
  const opened = openDataFolder(sqlite, join(folder, `data-${run}`), 'bench', 'bench');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value;
}

/** Writes through the journal. `indexed` includes the background indexing after the writes. */
function journalWrites(dataFolder: ReturnType<typeof newDataFolder>, indexed: boolean): void {
  const { store, blobs } = dataFolder;
  const journal = new Journal(store, new FileBlobs(blobs));
  for (let first = 0; first < ROWS; first += BATCH) {
    journal.write((entry) => {
      for (let at = first; at < first + BATCH; at += 1) entry.message(messageAt(at));
    });
  }
  if (store.messages.lastSeq(SESSION) !== ROWS) throw new Error('The journal lost messages.');
  for (let more = indexed; more;) {
    const done = store.transaction(() => store.messages.indexSome(64));
    more = done.ok && done.value;
  }
  if (indexed && store.messages.find(SESSION, 'the', 1).total === 0)
    throw new Error('The index lost messages.');
  dataFolder.close();
}

export const bench: Bench = async () => {
  let run = 0;
  const plain = inFolder((folder) => leastCpu(5, () => plainInserts(folder, run++)));
  const same = inFolder((folder) => leastCpu(5, () => sameRows(folder, run++)));
  const measure = (times: number, isIndexed: boolean) =>
    inFolder((folder) =>
      leastCpuAfter(
        times,
        () => newDataFolder(folder, run++),
        (dataFolder) => journalWrites(dataFolder, isIndexed),
      ),
    );
  const written = measure(5, false);
  const indexed = measure(3, true);
  const name = `journal ${ROWS} messages (numbered, stored, with frames)`;
  const sameFloor = {
    floorName: 'raw inserts of the same rows, with both their keys',
    floor: same,
  };
  const plainFloor = { floorName: 'the same bodies into one plain table', floor: plain };
  return [
    { name, unit: 'ms CPU', value: written, ...sameFloor, limit: 2 },
    { name, unit: 'ms CPU', value: written, ...plainFloor, limit: null },
    {
      name: `${name} and their words indexed`,
      unit: 'ms CPU',
      value: indexed,
      ...sameFloor,
      limit: null,
    },
  ];
};
