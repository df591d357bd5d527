import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { InputQueue } from './input-queue.ts';

const LIMIT = 256 * 1024;
const unused = () => expect.unreachable('there is a file');

/** Reads from a file that has no data now and then, until it has `count` bytes. */
async function readBytes(fd: number, count: number): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let size = 0; size < count;) {
    const piece = Buffer.alloc(10_000);
    try {
      const length = readSync(fd, piece);
      size += length;
      read.push(piece.subarray(0, length));
    } catch {
      await setImmediate();
    }
  }
  return Buffer.concat(read);
}

describe.runIf(process.platform !== 'win32')('InputQueue', () => {
  let folder: string;
  /** A pipe that takes 64 KiB and then refuses, as a terminal whose program does not read. */
  let fd: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'corral-input-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  });
  afterEach(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });

  test('writes all bytes in order to a program that reads late, and copies them', async () => {
    const queue = new InputQueue(fd, unused, LIMIT);
    const buffer = Buffer.alloc(1000);
    for (let at = 0; at < 200; at += 1) expect(queue.add(buffer.fill(at))).toBe(true);
    const read = await readBytes(fd, 200_000);
    expect(read.length).toBe(200_000);
    for (let at = 0; at < 200_000; at += 500) expect(read[at]).toBe(Math.floor(at / 1000));
    while (!queue.isEmpty) await setImmediate();
    expect(queue.add(Buffer.alloc(LIMIT))).toBe(true);
    queue.close();
    await readBytes(fd, 1);
  });

  test('takes nothing if the bytes would exceed its limit, or after its end', async () => {
    const queue = new InputQueue(fd, unused, LIMIT);
    expect(queue.add(Buffer.alloc(LIMIT + 1))).toBe(false);
    expect(queue.add(Buffer.alloc(LIMIT))).toBe(true);
    expect(queue.add(Buffer.alloc(1))).toBe(false);
    queue.close();
    expect(queue.add(Buffer.alloc(1))).toBe(false);
    // The file is closed only after the write that has begun.
    await readBytes(fd, 1);
  });

  test('writes by the library where a terminal has no file', () => {
    const written: string[] = [];
    const queue = new InputQueue(
      null,
      (bytes) => written.push(Buffer.from(bytes).toString()),
      LIMIT,
    );
    queue.add(Buffer.from('a'));
    expect(written).toEqual(['a']);
    expect(queue.isEmpty).toBe(true);
  });
});
