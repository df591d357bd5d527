import { stat } from 'node:fs/promises';

import { openRegular } from './regular-file.ts';

/** A file of a conversation, as its folder lists it. */
export type ListedFile = {
  readonly file: string;
  readonly agentSessionId: string;
  /** False for the conversation of a sub-agent. */
  readonly isMain: boolean;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  readonly inode: number;
};

type Place = Pick<ListedFile, 'file' | 'agentSessionId' | 'isMain'>;

const TAIL_BYTES = 16 * 1024;
const TIME = /"timestamp":\s*"([^"]{10,40})"/g;

/** Returns the file with its size and time. Null if it is no regular file. */
export async function listedFile(place: Place): Promise<ListedFile | null> {
  try {
    const found = await stat(place.file);
    if (!found.isFile()) return null;
    const { size: bytes, mtimeMs, ino } = found;
    const inode = ino % Number.MAX_SAFE_INTEGER;
    return { ...place, bytes, modifiedAt: Math.round(mtimeMs), inode };
  } catch {
    return null; // The file was deleted.
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
