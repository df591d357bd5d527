import { createHash } from 'node:crypto';

import type { TranscriptBytes, TranscriptSlices } from '#core/agents/driver.ts';
import { openTranscript } from '#core/agents/kits/files/open-transcript.ts';
import type { ParsedJson } from '#core/agents/kits/records/long-json.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { readUsageText, type UsageReader } from '#core/agents/kits/usage/usage-entry.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { wholeLinesBefore } from '#core/agents/kits/records/whole-lines.ts';

import { MessagePlaces, type PlacedMessage } from './message-places.ts';
import type { PlacedUsage } from './usage-rows.ts';

/** Bytes that are read and indexed in one step, and those of a file that was short when listed. */
const STEP_BYTES = 256 * 1024;
const LEAST_BYTES = 16 * 1024;
/** Bytes before a later reading in which the starts of sub-agents are searched. */
const BEFORE_BYTES = 1024 * 1024;
/** Bytes at the beginning and before the end of the read part that must be unchanged. */
const HEAD_BYTES = 4 * 1024;
export const TAIL_BYTES = 1024 * 1024;

/** Messages of a step. A reading that is stopped after it continues at `resumeAt`. */
export type ReadStep = {
  readonly messages: readonly PlacedMessage[];
  readonly usage: readonly PlacedUsage[];
  readonly resumeAt: number;
  readonly isLast: boolean;
};

export type ReadFrom = {
  readonly file: string;
  /** Null for a file of which only the usage is read. */
  readonly slices: TranscriptSlices | null;
  readonly usage: UsageReader;
  readonly from: number;
  /** Size when it was listed; 0 if unknown. */
  readonly bytes: number;
  readonly knownResults: ReadonlySet<number>;
};

/** Reads the messages of a file from a line's start to the end, in steps. Throws if it is gone. */
export async function* readTranscript(reading: ReadFrom): AsyncGenerator<ReadStep, void> {
  const { file, slices, from, bytes, knownResults } = reading;
  const handle = await openTranscript(slices ?? {}, file);
  try {
    const reader = new StepReader(reading);
    if (from > 0) {
      const { lines } = await wholeLinesBefore(handle, from, BEFORE_BYTES);
      reader.prepare(lines);
    }
    const places = new MessagePlaces(knownResults);
    const add = async (lines: readonly SplitLine[]) => reader.read(lines, places);
    const splitter = new LineSplitter({ offset: from });
    // One byte more shows the end of a short file, whose reading needs no larger buffer.
    const wanted = Math.max(LEAST_BYTES, bytes - from + 1);
    const chunk = Buffer.allocUnsafe(Math.min(STEP_BYTES, wanted));
    let [at, lineStart] = [from, from];
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) break;
      const read = chunk.subarray(0, bytesRead);
      await add(splitter.push(read));
      const newline = read.lastIndexOf(0x0a);
      if (newline >= 0) lineStart = at + newline + 1;
      at += bytesRead;
      // A short file is one step.
      if (bytesRead === chunk.length)
        yield { ...places.take(lineStart), usage: reader.takeUsage(), isLast: false };
    }
    // The agent may still write the last line, which is then read again.
    await add(splitter.flush());
    const { messages, resumeAt } = places.take(lineStart);
    const all = [...messages, ...places.takeOpen()];
    yield { messages: all, usage: reader.takeUsage(), resumeAt, isLast: true };
  } finally {
    await handle.close();
  }
}

/** Reads the lines of a file: the messages, and the usage of their requests. */
class StepReader {
  readonly #slices: TranscriptSlices | null;
  readonly #messages: ReturnType<TranscriptSlices['reader']> | null;
  readonly #usage: UsageReader;
  #used: PlacedUsage[] = [];

  constructor({ file, slices, usage }: ReadFrom) {
    this.#slices = slices;
    this.#messages = slices?.reader(file, null) ?? null;
    this.#usage = usage;
  }

  /** Reads lines before the first one, of which earlier readings have the messages and usage. */
  prepare(lines: readonly SplitLine[]): void {
    for (const line of lines) {
      if (this.#slices?.context.gives.test(line.text)) this.#messages?.read(line, null);
      if (!line.truncated) readUsageText(this.#usage, line.text);
    }
  }

  async read(lines: readonly SplitLine[], places: MessagePlaces): Promise<void> {
    for (const line of lines) {
      const json = this.#use(line);
      if (!this.#slices || !this.#messages) continue;
      for (const event of this.#messages.read(line, null, json).events) {
        const whole = event.type === 'output' ? await this.#slices.whole(event) : event;
        if (whole.type === 'output') places.add(whole.output);
      }
    }
  }

  /** Returns the parsed line if it had to be parsed. */
  #use({ text, start, truncated }: SplitLine): ParsedJson | undefined {
    const value = truncated || !this.#usage.marks.test(text) ? undefined : parseJson(text);
    if (value === undefined) return undefined;
    const used = this.#usage.read(value);
    if (used.entries.length + used.threads.length > 0) this.#used.push({ start, ...used });
    return { value, isShallow: false };
  }

  /** Returns the usage of the lines since the last call. */
  takeUsage(): readonly PlacedUsage[] {
    const used = this.#used;
    this.#used = [];
    return used;
  }
}

/**
 * Returns a checksum of the beginning and the end of the first `bytes` of a file, which stays the
 * same while an agent only appends.
 */
export async function markOf(handle: TranscriptBytes, bytes: number): Promise<string> {
  const head = await bytesOf(handle, 0, Math.min(HEAD_BYTES, bytes));
  const from = Math.max(0, bytes - TAIL_BYTES);
  const tail = await bytesOf(handle, from, bytes);
  return createHash('sha1').update(head).update(tail).digest('base64');
}

async function bytesOf(handle: TranscriptBytes, from: number, to: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
