import { setImmediate as breathe } from 'node:timers/promises';

import type { Processor } from '#core/conversation/processor.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import type { Sessions } from '#core/sessions/sessions.ts';
import type { CheckpointPort } from '#core/store/database/database.ts';
import { unreadBytes, type OpenedTranscript } from '#core/store/tables/transcripts.ts';
import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session, SessionHistory } from '#shared/contract/sessions.ts';

import type { PastMessage, Slice, SliceFailure, SliceReaderPort } from './slice.ts';

/** Of the first slice, that what is new is there at once; and of all others. */
const FIRST_BYTES = 128 * 1024;
const SLICE_BYTES = 256 * 1024;
/** Slices that are read before those before them are stored. */
const AHEAD = 3;
/** Most messages of one transaction: prompts and approvals wait behind it, some 3 ms. Fewer would write the same pages more often. */
const AT_ONCE = 64;
/** Messages of a screen, and how long to wait for more than one of them. */
const SCREEN = 60;
const MOMENT_MS = 100;
/** How long the window that waits for that screen has the machine to itself. */
const REST_MS = 400;
/** Windows are told of the progress no more often. */
const TELL_MS = 500;
/** Between two tries while the store takes nothing. */
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
type Read = Promise<Result<Slice, SliceFailure> | null>;
/** What is different once a slice is stored, or reading is over. */
type Advance = { readonly changes: Partial<OpenedTranscript>; readonly counts?: Slice['counts'] };

/** Reads one transcript from its end to its beginning, and stores it so that at any moment the newest part is whole. */
export class PastReading {
  readonly #services: ReadingServices;
  #opened: OpenedTranscript;
  #stopped = false;
  #toldAt: number;
  #stored = 0;
  /** Those that gave messages. */
  #slices = 0;
  #over = false;
  #hasRested = false;
  #endRest: () => void = () => undefined;
  readonly #waiting: (() => void)[] = [];
  /** Resolves when reading is over, for whatever reason. */
  readonly done: Promise<void>;
  readonly #sessionId: string;

  constructor(services: ReadingServices, opened: OpenedTranscript) {
    this.#services = services;
    this.#opened = opened;
    this.#sessionId = opened.sessionId;
    this.#toldAt = services.clock.now();
    this.done = this.#run().finally(() => {
      this.#over = true;
      this.#wake();
    });
  }

  /** Resolves when more is stored, or nothing more will be. */
  progress(): Promise<void> {
    this.#endRest();
    return this.#over ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when there is a screen to show, or what there is after a moment. */
  async begun(): Promise<void> {
    let late = false;
    const cancel = this.#services.clock.after(MOMENT_MS, () => {
      late = true;
      this.#wake();
    });
    while (!this.#over && this.#stored < SCREEN && !(late && this.#slices > 0)) await this.progress();
    cancel();
  }

  /** What is stored stays; nothing is stored after the promise. */
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
    if (this.#opened.state !== 'done') await this.#write(() => undefined, { changes: { state: 'done' } });
  }

  /** The next slices are read elsewhere while this one is stored here. */
  async #readPart(index: number, session: Session): Promise<Step> {
    const part = this.#opened.parts[index];
    if (!part) return 'end';
    const reads = [this.#read(part, session, part.unread)];
    for (;;) {
      while (reads.length < AHEAD) reads.push(this.#readBefore(part, session, reads.at(-1)));
      const slice = await reads.shift();
      if (this.#stopped) return 'stopped';
      if (!slice) return 'end';
      if (!slice.ok) return this.#failed(slice.error);
      if ((await this.#store(index, slice.value)) === 'stopped') return 'stopped';
      // Nobody else writes that much: where the disk does not follow, it is waited for here.
      await this.#services.checkpoints.follow();
    }
  }

  /** `null`: there is nothing before `end`. */
  async #read({ file, parentToolUseId, base, bytes }: Part, { agentId, sessionId, cwd }: Session, end: number): Read {
    if (end <= 0) return null;
    const want = end === bytes ? FIRST_BYTES : SLICE_BYTES;
    const { reader, processor } = this.#services;
    const { mergesTools: mergeToolMessages } = processor;
    return reader.read({ agentId, sessionId, cwd, file, parentToolUseId, mergeToolMessages, base, end, want });
  }

  async #readBefore(part: Part, session: Session, last: Read | undefined): Read {
    const slice = await last;
    if (!slice?.ok || this.#stopped) return null;
    return this.#read(part, session, slice.value.start);
  }

  /** Newest first, a few at a time; how far it is goes with the last of them, so that each slice counts once. */
  async #store(index: number, { start, messages, counts }: Slice): Promise<Step> {
    const newestFirst = messages.toReversed();
    const parts = this.#opened.parts.map((part, each) => (each === index ? { ...part, unread: start } : part));
    const changes = unreadBytes({ parts }) === 0 ? { parts, state: 'done' as const } : { parts };
    const lots = Math.max(1, Math.ceil(messages.length / AT_ONCE));
    const size = Math.ceil(messages.length / lots);
    for (let lot = 1; lot <= lots; lot += 1) {
      const some = newestFirst.slice((lot - 1) * size, lot * size);
      const isLast = lot === lots;
      const work = (entry: JournalEntry) => some.forEach((message) => this.#put(entry, message));
      if ((await this.#write(work, isLast ? { changes, counts } : null)) === 'stopped') return 'stopped';
      this.#stored += some.length;
      if (isLast && messages.length > 0) this.#slices += 1;
      this.#wake();
      if (this.#stored >= SCREEN && !this.#hasRested) await this.#rest();
    }
    return 'more';
  }

  /** Until somebody wants more, or for a moment. */
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
    const known = openUse?.type === 'toolUse' && openUse.id !== null ? entry.store.messages.byToolUse(row.sessionId, openUse.id) : null;
    const session = known && entry.store.sessions.get(row.sessionId);
    if (openUse && session) this.#services.processor.ingest(entry, session, openUse);
    else entry.past(row, words, hashes);
  }

  async #failed({ kind, message }: SliceFailure): Promise<Step> {
    this.#services.log.error('transcript.unreadable', { kind });
    const problem: Problem = {
      kind: 'transcriptUnreadable',
      message: `The older messages cannot be read from the agent's transcript: ${message}`,
      remedy: 'What is shown stays. Bring the file back, or make it readable, and read on.',
      command: null,
    };
    await this.#write(() => undefined, { changes: { state: 'failed', problem } });
    return 'stopped';
  }

  /** Until the store takes it; a locked database or a full disk delays reading and loses nothing. */
  async #write(work: (entry: JournalEntry) => void, step: Advance | null): Promise<Step> {
    const { sessions, clock } = this.#services;
    for (;;) {
      await breathe();
      if (this.#stopped) return 'stopped';
      const next = { ...this.#opened, ...step?.changes };
      const notify = next.state !== 'reading' || clock.now() - this.#toldAt >= TELL_MS;
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
        if (step && notify) this.#toldAt = clock.now();
        return 'more';
      }
      await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
    }
  }
}

/** What windows are told of it. */
export function historyOf(opened: OpenedTranscript): SessionHistory | null {
  const { state, problem, parts } = opened;
  if (state === 'done') return null;
  const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return { state, problem, totalBytes, readBytes: totalBytes - unreadBytes(opened) };
}
