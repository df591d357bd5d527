import { constants, type ReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';

/**
 * Open flags that do not block on a pipe at the path of a file. Windows has no such flag and no
 * pipes among its files.
 */
export const OPEN_NONBLOCKING =
  constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/**
 * Opens a file whose path others may have replaced. Refuses pipes, which block until someone writes
 * to them, and devices, which may never end. Checks the opened handle again, in case the path was
 * replaced in between.
 */
export async function openRegular(file: string): Promise<FileHandle> {
  if (!(await stat(file)).isFile()) throw new Error(`${file} is no regular file.`);
  const handle = await open(file, OPEN_NONBLOCKING);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Error(`${file} is no regular file.`);
}

/** Streams the whole file in chunks. */
export async function streamRegular(file: string): Promise<ReadStream> {
  return (await openRegular(file)).createReadStream();
}

/**
 * Returns the text of a small file. Returns null if it does not exist, is not a regular file, or is
 * larger than `most` bytes.
 */
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
    return null; // The file does not exist or is not accessible.
  }
}
