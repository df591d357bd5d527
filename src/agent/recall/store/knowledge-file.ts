import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type Sqlite from 'better-sqlite3';

import { err, ok, type Result } from '#shared/base/result.ts';

import { ChunkTable } from './chunk-table.ts';
import { openDatabase } from './open-database.ts';
import { failureOf, recallFailure, type RecallFailure } from './recall-failure.ts';
import { repair } from './set-aside.ts';

/** Pauses in ms between tries while another process locks the file: 3 s in total. */
const BUSY_PAUSES = [20, 40, 80, 160, 300, 400, 500, 700, 800];

/**
 * The file of the knowledge base. Opened at the first use. Several processes may use it at the same
 * time. A damaged file is moved aside and replaced by a new one with everything that can be read of
 * it, which is reported by `notify`. No method rejects.
 */
export class KnowledgeFile {
  readonly #file: string;
  readonly #notify: (notice: string) => void;
  #open: {
    readonly db: Sqlite.Database;
    readonly table: ChunkTable;
    readonly inode: number;
  } | null = null;
  #isClosed = false;
  /** Operations run one after the other, because a repair replaces the database. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: string, notify: (notice: string) => void) {
    this.#file = file;
    this.#notify = notify;
  }

  /** Runs statements. `work` may run again after a lock or a repair, so it only uses the table. */
  run<T>(work: (table: ChunkTable) => T): Promise<Result<T, RecallFailure>> {
    const done = this.#queue.then(() => this.#run(work));
    this.#queue = done;
    return done;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue;
    this.#drop();
  }

  async #run<T>(work: (table: ChunkTable) => T): Promise<Result<T, RecallFailure>> {
    let isRepaired = false;
    for (let attempt = 0; ; attempt += 1) {
      if (this.#isClosed) return err(recallFailure('closed'));
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      const done = await this.#try(work);
      if (done.ok) return done;
      if (done.error.kind === 'corrupt' && !isRepaired) {
        // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
        const repaired = await this.#repair();
        isRepaired = repaired.ok;
        if (repaired.ok) continue;
        if (repaired.error.kind !== 'busy') return repaired;
      } else if (done.error.kind !== 'busy') return done;
      const pause = BUSY_PAUSES[attempt];
      if (pause === undefined) return err(recallFailure('busy'));
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      await delay(pause);
    }
  }

  async #try<T>(work: (table: ChunkTable) => T): Promise<Result<T, RecallFailure>> {
    // Another process may have moved the open file aside, or a person may have deleted it.
    if (this.#open && this.#open.inode !== inodeOf(this.#file)) this.#drop();
    if (!this.#open) {
      const opened = await openDatabase(this.#file);
      if (!opened.ok) return opened;
      this.#take(opened.value);
    }
    if (!this.#open) return err(recallFailure('closed'));
    try {
      return ok(work(this.#open.table));
    } catch (error) {
      return err(failureOf(error));
    }
  }

  async #repair(): Promise<Result<null, RecallFailure>> {
    this.#drop();
    const repaired = await repair(this.#file, Date.now());
    if (!repaired.ok) return repaired;
    const { db, setAside, saved } = repaired.value;
    this.#take(db);
    if (setAside !== null)
      this.#notify(
        `The knowledge base was damaged. ${saved} texts could be read and were kept; the damaged file is ${setAside}.`,
      );
    return ok(null);
  }

  #take(db: Sqlite.Database): void {
    this.#open = { db, table: new ChunkTable(db), inode: inodeOf(this.#file) };
  }

  #drop(): void {
    try {
      this.#open?.db.close();
    } catch {
      // A damaged file may fail to close; its descriptors are freed with the object.
    }
    this.#open = null;
  }
}

/** Returns 0 if there is no file. */
function inodeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? 0;
}
