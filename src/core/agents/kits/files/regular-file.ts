import { constants, type ReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';

/** A pipe that took a file's place is not waited for. Windows has no such flag, and no pipes among its files. */
export const OPEN_AT_ONCE = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/**
 * Opens a file that somebody else may have put there. A pipe would be waited for until someone writes to it, a device may never end:
 * both are refused. The second look is at what was opened, whatever took its place in between.
 */
export async function openRegular(file: string): Promise<FileHandle> {
  if (!(await stat(file)).isFile()) throw new Error(`${file} is no regular file.`);
  const handle = await open(file, OPEN_AT_ONCE);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Error(`${file} is no regular file.`);
}

/** All of it, chunk by chunk. */
export async function streamRegular(file: string): Promise<ReadStream> {
  return (await openRegular(file)).createReadStream();
}

/** Text of a file that is small by nature; `null`: it is not there, no regular file, or larger than `most` bytes. */
export async function readRegular(file: string, most: number): Promise<string | null> {
  try {
    const handle = await openRegular(file);
    try {
      const buffer = Buffer.alloc(most + 1);
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return bytesRead > most ? null : buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return null; // Not there, or not for us.
  }
}
