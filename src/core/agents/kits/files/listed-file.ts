import { statSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';

import { openRegular } from './regular-file.ts';

/** A file of a conversation, as its folder lists it. */
export type ListedFile = {
  readonly file: string;
  readonly agentSessionId: string;
  /** False for the conversation of a sub-agent. */
  readonly isMain: boolean;
  /** True if only usage is read from it, because its text is not searched. */
  readonly isOnlyUsage?: boolean;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  readonly inode: number;
};

type Place = Pick<ListedFile, 'file' | 'agentSessionId' | 'isMain' | 'isOnlyUsage'>;

const TAIL_BYTES = 16 * 1024;
const TIME = /"timestamp":\s*"([^"]{10,40})"/g;

/** Number of files, about a millisecond of work, after which other work of the thread runs. */
const AT_ONCE = 200;

/**
 * Returns the regular files with their sizes and times. Asks the system synchronously, which takes
 * a tenth of the processor time.
 */
export async function listedFiles(places: readonly Place[]): Promise<readonly ListedFile[]> {
  const found: ListedFile[] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    if (at > 0) await breathe();
    for (const place of places.slice(at, at + AT_ONCE)) {
      const file = listedFile(place);
      if (file) found.push(file);
    }
  }
  return found;
}

function listedFile(place: Place): ListedFile | null {
  try {
    const found = statSync(place.file, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    const { size: bytes, mtimeMs, ino } = found;
    const inode = ino % Number.MAX_SAFE_INTEGER;
    return { ...place, bytes, modifiedAt: Math.round(mtimeMs), inode };
  } catch {
    return null; // The folder is not accessible.
  }
}

/** Returns the newest time in the last lines of a file, or null if they contain none. */
export async function lastTimeIn(file: string, bytes: number): Promise<number | null> {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, bytes));
  try {
    const handle = await openRegular(file);
    try {
      const { bytesRead } = await handle.read(tail, 0, tail.length, bytes - tail.length);
      const times = [...tail.toString('utf8', 0, bytesRead).matchAll(TIME)]
        .map(([, text = '']) => Date.parse(text))
        .filter((time) => !Number.isNaN(time));
      return times.length === 0 ? null : Math.max(...times);
    } finally {
      await handle.close();
    }
  } catch {
    return null; // The file was deleted or is not accessible.
  }
}
