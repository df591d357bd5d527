import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

import type { TranscriptSlices } from '#core/agents/driver.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { wholeLinesBefore } from '#core/agents/kits/records/whole-lines.ts';

import { MessagePlaces, type PlacedMessage } from './message-places.ts';

/** Bytes that are read and indexed in one step. */
const STEP_BYTES = 256 * 1024;
/** Bytes before a later reading in which the starts of sub-agents are searched. */
const BEFORE_BYTES = 1024 * 1024;
/** Bytes at the beginning and before the end of the read part that must be unchanged. */
const HEAD_BYTES = 4 * 1024;
export const TAIL_BYTES = 1024 * 1024;

/** Messages of a step. A reading that is stopped after it continues at `resumeAt`. */
export type ReadStep = {
  readonly messages: readonly PlacedMessage[];
  readonly resumeAt: number;
  readonly isLast: boolean;
};

export type ReadFrom = {
  readonly file: string;
  readonly from: number;
  readonly knownResults: ReadonlySet<number>;
};

/** Reads the messages of a file from a line's start to the end, in steps. Throws if it is gone. */
export async function* readTranscript(
  slices: TranscriptSlices,
  { file, from, knownResults }: ReadFrom,
): AsyncGenerator<ReadStep, void> {
  const handle = await openRegular(file);
  try {
    const reader = slices.reader(file, null);
    if (from > 0) {
      const { lines } = await wholeLinesBefore(handle, from, BEFORE_BYTES);
      for (const line of lines) if (slices.context.gives.test(line.text)) reader.read(line, null);
    }
    const places = new MessagePlaces(knownResults);
    const add = async (lines: readonly SplitLine[]) => {
      for (const line of lines)
        for (const event of reader.read(line, null).events) {
          const whole = event.type === 'output' ? await slices.whole(event) : event;
          if (whole.type === 'output') places.add(whole.output);
        }
    };
    const splitter = new LineSplitter({ offset: from });
    const chunk = Buffer.alloc(STEP_BYTES);
    let [at, lineStart] = [from, from];
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) break;
      const bytes = chunk.subarray(0, bytesRead);
      await add(splitter.push(bytes));
      const newline = bytes.lastIndexOf(0x0a);
      if (newline >= 0) lineStart = at + newline + 1;
      at += bytesRead;
      // A short file is one step.
      if (bytesRead === chunk.length) yield { ...places.take(lineStart), isLast: false };
    }
    // The agent may still write the last line, which is then read again.
    await add(splitter.flush());
    const { messages, resumeAt } = places.take(lineStart);
    yield { messages: [...messages, ...places.takeOpen()], resumeAt, isLast: true };
  } finally {
    await handle.close();
  }
}

/**
 * Returns a checksum of the beginning and the end of the first `bytes` of a file, which stays the
 * same while an agent only appends.
 */
export async function markOf(handle: FileHandle, bytes: number): Promise<string> {
  const head = await bytesOf(handle, 0, Math.min(HEAD_BYTES, bytes));
  const from = Math.max(0, bytes - TAIL_BYTES);
  const tail = await bytesOf(handle, from, bytes);
  return createHash('sha1').update(head).update(tail).digest('base64');
}

async function bytesOf(handle: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
