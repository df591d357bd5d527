import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

import type Sqlite from 'better-sqlite3';
import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

import { ChunkTable, type NewChunk } from './chunk-table.ts';
import { openDatabase } from './open-database.ts';
import { failureOf, recallFailure, type RecallFailure } from './recall-failure.ts';

/** Age in ms from which the lock of a repair is a leftover of a killed process. */
const STALE_MS = 30_000;

export type Repaired = {
  readonly db: Sqlite.Database;
  /** New path of the damaged file; null if another process had repaired it already. */
  readonly setAside: string | null;
  /** Number of chunks that were read out of the damaged file. */
  readonly saved: number;
};

/**
 * Moves a damaged file (with its log) aside and opens a new one with every chunk that can be read of
 * the damaged one. Only one process repairs at a time; `busy` if another one does.
 */
export async function repair(file: string, now: number): Promise<Result<Repaired, RecallFailure>> {
  const lock = `${file}.repair`;
  const locked = takeLock(lock, now);
  if (!locked.ok) return locked;
  try {
    const again = await openDatabase(file);
    if (again.ok) {
      if (isSound(again.value)) return ok({ db: again.value, setAside: null, saved: 0 });
      again.value.close();
    } else if (again.error.kind !== 'corrupt') return again;
    return await replace(file, now);
  } catch (error) {
    return err(failureOf(error));
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string, now: number): Result<null, RecallFailure> {
  try {
    if (existsSync(lock) && now - statSync(lock).mtimeMs > STALE_MS) rmSync(lock, { force: true });
    closeSync(openSync(lock, 'wx', 0o600));
    return ok(null);
  } catch (error) {
    const failure = failureOf(error);
    return err(existsSync(lock) ? recallFailure('busy') : failure);
  }
}

function isSound(db: Sqlite.Database): boolean {
  try {
    db.exec("INSERT INTO chunk_index (chunk_index, rank) VALUES ('integrity-check', 0)");
    return db.pragma('integrity_check(1)', { simple: true }) === 'ok';
  } catch {
    return false; // Damage, or a lock that lasts: the move below works in both cases.
  }
}

async function replace(file: string, now: number): Promise<Result<Repaired, RecallFailure>> {
  const aside = freePath(`${file}.damaged-${now}`);
  renameSync(file, aside);
  for (const end of ['-wal', '-shm'])
    if (existsSync(file + end)) renameSync(file + end, aside + end);
  const fresh = await openDatabase(file);
  if (!fresh.ok) return fresh;
  const chunks = await readableChunks(aside);
  let saved = 0;
  try {
    const table = new ChunkTable(fresh.value);
    saved = table.transaction(() => {
      for (const chunk of chunks) table.add(chunk);
      return chunks.length;
    });
  } catch {
    saved = 0; // The damaged file stays beside it.
  }
  return ok({ db: fresh.value, setAside: aside, saved });
}

function freePath(path: string): string {
  return existsSync(path) ? freePath(`${path}+`) : path;
}

const row = z.object({
  source: z.string(),
  title: z.string().nullable(),
  at: z.number(),
  text: z.string(),
  hash: z.string(),
});

/** Reads chunks until the first damaged page, from both ends of the table. */
async function readableChunks(file: string): Promise<readonly NewChunk[]> {
  const found = new Map<string, NewChunk>();
  const { default: Database } = await import('better-sqlite3');
  for (const order of ['ASC', 'DESC']) {
    let db: Sqlite.Database | null = null;
    try {
      db = new Database(file, { readonly: true, timeout: 0 });
      const sql = `SELECT source, title, at, text, hash FROM chunk ORDER BY id ${order}`;
      for (const each of db.prepare(sql).iterate()) {
        const parsed = row.safeParse(each);
        if (parsed.success) found.set(`${parsed.data.source}\n${parsed.data.hash}`, parsed.data);
      }
    } catch {
      continue; // The rows before the damage are kept.
    } finally {
      db?.close();
    }
  }
  return [...found.values()];
}
