import { createReadStream } from 'node:fs';

import { isFields } from '#shared/base/fields.ts';

import type { StoredEntry } from './entry.ts';

/** A record as it was read. */
export interface ReadRecord {
  readonly entries: readonly StoredEntry[];
  /** Bytes of the whole lines; the file may be longer by a line that a crash cut. */
  readonly length: number;
  /** Lines that are no entry. They stay in the file. */
  readonly unreadable: number;
}

const NEWLINE = 10;

/** Reads a record. Returns null if the file cannot be read. */
export async function readRecord(path: string): Promise<ReadRecord | null> {
  const entries: StoredEntry[] = [];
  let unreadable = 0;
  let length = 0;
  let open: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...open, chunk.subarray(from, at)]);
        open = [];
        from = at + 1;
        length += line.length + 1;
        const entry = recordEntry(line.toString('utf8'));
        if (entry) entries.push(entry);
        else unreadable += 1;
      }
      open.push(chunk.subarray(from));
    }
  } catch {
    return null;
  }
  return { entries, length, unreadable };
}

/** Checks only the outline: the program wrote the line itself. */
function isEntry(value: unknown): value is StoredEntry {
  return isFields(value) && typeof value['type'] === 'string' && typeof value['at'] === 'string';
}

function recordEntry(line: string): StoredEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
}
