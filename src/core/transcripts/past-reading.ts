import { setImmediate as breathe } from 'node:timers/promises';

import type { Processor } from '#core/conversation/processor.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import type { Sessions } from '#core/sessions/sessions.ts';
import type { CheckpointPort } from '#core/store/database/database.ts';
import { unreadBytes, type OpenedTranscript } from '#core/store/tables/transcripts.ts';
import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { resultOfUse } from '#shared/conversation/uses/use-identity.ts';
import { compose } from '#shared/words/sentence.ts';

import { historyOf } from './history.ts';
import {
  FIRST_BYTES,
  type PastMessage,
  type SliceFailure,
  type SliceReaderPort,
  type SteppedSlice,
} from './slice.ts';

/** Bytes of all slices but the first. */
const SLICE_BYTES = 256 * 1024;
/** Number of slices that are read before the earlier ones are stored. */
const AHEAD = 3;
/**
 * Number of messages that fill a screen, which the first slice has unless they are very long, and
 * time to wait for them once at least one slice is stored.
 */
const SCREEN = 30;
const MOMENT_MS = 100;
/**
 * Pause of the reading after the first screen, during which the window can use the processor to
 * render it.
 */
const REST_MS = 400;
/** Minimum interval between two frames about the progress. */
const NOTIFY_MS = 500;
/** Delay between two tries while the store accepts no write. */
const RETRY_MS = 1000;

const nothing = { seen: 0, shown: 0, unknown: 0 };

export type ReadingServices = {
  readonly sessions: Sessions;
  readonly processor: Processor;
  readonly reader: SliceReaderPort;
  readonly checkpoints: CheckpointPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

type Step = 'more' | 'end' | 'stopped';
type Part = OpenedTranscript['parts'][number];
type PendingSlice = Promise<Result<SteppedSlice, SliceFailure> | null>;
/** Changes to store with a slice, or at the end of the reading. */
type Advance = {
  readonly changes: Partial<OpenedTranscript>;
  readonly counts?: SteppedSlice['counts'];
};

/**
 * Reads one transcript from its end to its beginning, and stores it so that its newest part is
 * always complete.
 */
export class PastReading {
  readonly #services: ReadingServices;
  #opened: OpenedTranscript;
  #stopped = false;
  #notifiedAt: number;
  #stored = 0;
  /** Number of stored slices that contained messages. */
  #slices = 0;
  #over = false;
  #hasRested = false;
  #endRest: () => void = () => undefined;
  readonly #waiting: (() => void)[] = [];
  /** Resolves when the reading has ended, for any reason. */
  readonly done: Promise<void>;
  readonly #sessionId: string;

  constructor(services: ReadingServices, opened: OpenedTranscript) {
    this.#services = services;
    this.#opened = opened;
    this.#sessionId = opened.sessionId;
    this.#notifiedAt = services.clock.now();
    this.done = this.#run().finally(() => {
      this.#over = true;
      this.#wake();
    });
  }

  /** Resolves when more is stored, or when the reading has ended. */
  progress(): Promise<void> {
    this.#endRest();
    return this.#over ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when the messages of a screen are stored, or those that are stored after a moment. */
  async begun(): Promise<void> {
    let late = false;
    const cancel = this.#services.clock.after(MOMENT_MS, () => {
      late = true;
      this.#wake();
    });
    while (!this.#over && this.#stored < SCREEN && !(late && this.#slices > 0))
      await this.progress();
    cancel();
  }

  /** Stops the reading. What is stored stays; nothing is stored after the promise resolves. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endRest();
    this.#wake();
    await this.done;
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #run(): Promise<void> {
    const session = this.#services.sessions.get(this.#sessionId);
    for (const index of this.#opened.parts.keys()) {
      if (!session || (await this.#readPart(index, session)) !== 'end') return;
    }
    if (this.#opened.state !== 'done')
      await this.#write(() => undefined, { changes: { state: 'done' } });
  }

  /**
   * Reads and stores one file. The reader thread reads the next slices while this one is stored.
   */
  async #readPart(index: number, session: Session): Promise<Step> {
    const part = this.#opened.parts[index];
    if (!part) return 'end';
    const reads = [this.#read(part, session, part.unread)];
    try {
      for (;;) {
        while (reads.length < AHEAD) reads.push(this.#readBefore(part, session, reads.at(-1)));
        const slice = await reads[0];
        if (this.#stopped) return 'stopped';
        if (!slice) return 'end';
        if (!slice.ok) return await this.#failed(slice.error);
        const stored = await this.#store(index, slice.value);
        if (stored !== 'more') return stored;
        this.#services.reader.release(slice.value.id);
        void reads.shift();
        // Applies back-pressure: waits for the disk, because no other code writes as much.
        await this.#services.checkpoints.follow();
      }
    } finally {
      for (const read of reads) void this.#release(read);
    }
  }

  /** Releases a slice that is no longer stored; one that could not be read holds nothing. */
  async #release(read: PendingSlice): Promise<void> {
    const slice = await read.catch(() => null);
    if (slice?.ok) this.#services.reader.release(slice.value.id);
  }

  /** Returns null if nothing is before `end`. */
  async #read(
    { file, parentToolUseId, base, bytes }: Part,
    { agentId, sessionId, cwd }: Session,
    end: number,
  ): PendingSlice {
    if (end <= 0) return null;
    const want = end === bytes ? FIRST_BYTES : SLICE_BYTES;
    // Core stores the first slices: the person waits for them, and positions of live messages follow.
    const isHeld = this.#slices > 0;
    const { reader, processor } = this.#services;
    const { mergesTools: mergeToolMessages } = processor;
    return reader.read({
      agentId,
      sessionId,
      cwd,
      file,
      parentToolUseId,
      mergeToolMessages,
      base,
      end,
      want,
      isHeld,
    });
  }

  async #readBefore(part: Part, session: Session, last: PendingSlice | undefined): PendingSlice {
    const slice = await last;
    if (!slice?.ok || this.#stopped) return null;
    return this.#read(part, session, slice.value.start);
  }

  /**
   * Stores a slice, newest messages first, in small transactions. The last transaction stores the
   * progress, so that each slice counts once.
   */
  async #store(index: number, slice: SteppedSlice): Promise<Step> {
    const { start, steps, counts } = slice;
    const parts = this.#opened.parts.map((part, each) =>
      each === index ? { ...part, unread: start } : part,
    );
    const changes = unreadBytes({ parts }) === 0 ? { parts, state: 'done' as const } : { parts };
    for (const [at, { count }] of steps.entries()) {
      const isLast = at === steps.length - 1;
      const stored = await this.#storeStep(slice, at, isLast ? { changes, counts } : null);
      if (stored !== 'more') return stored;
      this.#stored += count;
      if (isLast && count > 0) this.#slices += 1;
      this.#wake();
      if (this.#stored >= SCREEN && !this.#hasRested) await this.#rest();
    }
    return 'more';
  }

  /** Stores a step and then `advance`, in one transaction if this thread has the messages. */
  async #storeStep(slice: SteppedSlice, at: number, advance: Advance | null): Promise<Step> {
    const messages = slice.steps[at]?.messages ?? null;
    const stored = messages === null ? await this.#storeHeld(slice.id, at) : 'more';
    if (stored !== 'more' || (messages === null && advance === null)) return stored;
    return this.#write((entry) => messages?.forEach((each) => this.#put(entry, each)), advance);
  }

  /** Has the reader store a step, with retries until the store accepts it. */
  async #storeHeld(sliceId: number, at: number): Promise<Step> {
    const { reader, clock } = this.#services;
    for (;;) {
      const stored = await reader.store(sliceId, at);
      if (this.#stopped) return 'stopped';
      if (stored.ok) return stored.value ? 'more' : 'stopped';
      if (stored.error.kind === 'lost')
        return this.#failed({ kind: 'broken', message: 'the thread that reads it ended' });
      await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
    }
  }

  /** Pauses for `REST_MS`, or until a caller waits for more messages. */
  async #rest(): Promise<void> {
    this.#hasRested = true;
    await new Promise<void>((resolve) => {
      const cancel = this.#services.clock.after(REST_MS, resolve);
      this.#endRest = () => {
        cancel();
        resolve();
      };
    });
  }

  #put(entry: JournalEntry, { row, words, hashes, openUse }: PastMessage): void {
    const named =
      openUse?.type === 'toolUse' && openUse.id !== null
        ? entry.store.messages.uses(row.sessionId, openUse.id)
        : [];
    // A newer slice may contain the result of the use.
    const hasResult = openUse && resultOfUse(openUse.parentToolUseId, named);
    const session = hasResult ? entry.store.sessions.get(row.sessionId) : null;
    if (openUse && session) this.#services.processor.ingest(entry, session, openUse);
    else entry.past(row, words, hashes);
  }

  async #failed({ kind, message }: SliceFailure): Promise<Step> {
    this.#services.log.error('transcript.unreadable', { kind });
    const problem: Problem = {
      kind: 'transcriptUnreadable',
      message: compose('readingFailures.olderUnreadable', { reason: message }),
      remedy: compose('readingFailures.bringBack'),
      command: null,
    };
    await this.#write(() => undefined, { changes: { state: 'failed', problem } });
    return 'stopped';
  }

  /**
   * Writes with retries until the store accepts it. A locked database or a full disk delays the
   * reading and loses nothing.
   */
  async #write(work: (entry: JournalEntry) => void, step: Advance | null): Promise<Step> {
    const { sessions, clock } = this.#services;
    for (;;) {
      await breathe();
      if (this.#stopped) return 'stopped';
      const next = { ...this.#opened, ...step?.changes };
      const notify = next.state !== 'reading' || clock.now() - this.#notifiedAt >= NOTIFY_MS;
      const done = sessions.addPast(
        this.#sessionId,
        (entry) => {
          work(entry);
          if (step) entry.store.transcripts.put(next);
        },
        step && { counts: step.counts ?? nothing, history: historyOf(next), notify },
      );
      if (done === null) return 'stopped';
      if (done.ok) {
        this.#opened = next;
        if (step && notify) this.#notifiedAt = clock.now();
        return 'more';
      }
      await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
    }
  }
}
