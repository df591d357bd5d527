import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import type { KeptRange } from '#core/store/database/database.ts';

const OWNER_ONLY = 0o600;

const checkedFile = (path: string): string => `${path}.checked`;

const record = z.object({
  upTo: z.int(),
  since: z.number(),
  schema: z.int(),
  /** State of the database. */
  file: z.string(),
});

/**
 * Returns what differs after any change of the file: every write sets its times, and a copy is
 * another file. Returns null if the database has a log, which may contain anything.
 */
function checkedState(path: string): string | null {
  if (existsSync(`${path}-wal`)) return null;
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Implements `DatabasePort.keepChecked`. */
export function keepChecked(path: string, kept: KeptRange | null): void {
  const name = checkedFile(path);
  try {
    const file = kept && checkedState(path);
    if (file === null) return rmSync(name, { force: true });
    writeFileSync(`${name}.new`, JSON.stringify({ ...kept, file }), { mode: OWNER_ONLY });
    renameSync(`${name}.new`, name);
  } catch {
    for (const each of [name, `${name}.new`]) rmSync(each, { force: true });
  }
}

/** Implements `DatabasePort.takeChecked`. */
export function takeChecked(path: string): KeptRange | null {
  const name = checkedFile(path);
  if (!existsSync(name)) return null;
  try {
    const text = readFileSync(name, 'utf8');
    rmSync(name);
    const kept = record.parse(JSON.parse(text));
    return checkedState(path) === kept.file ? kept : null;
  } catch {
    return null; // The record is unreadable or stays, so all rows are verified.
  }
}
