import type { ClockPort, LogPort } from '#core/ports.ts';
import type { AgentListener, RecordCounts } from './agent.ts';
import type { AgentEvent, AgentRecord, Conversion, Converter } from './agent-event.ts';
import { LineSplitter, type SplitLine } from './line-splitter.ts';
import type { WireLogFailure } from './wire-log.ts';

/** Characters of a line that is too long to convert; the rest is only in the wire log. */
const OVERLONG_HEAD = 64 * 1024;

type LineConverterOptions<S> = {
  /** The file that holds the bytes; part of every source. */
  readonly file: string;
  readonly converter: Converter<S>;
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly deliver: AgentListener['events'];
};

type Tally = { seen: number; shown: number; unknown: number };

function unknownLine(record: AgentRecord, key: string, reason: string): AgentEvent {
  const base = { key, timestamp: record.receivedAt, source: record.source, parentToolUseId: null };
  return { type: 'output', output: { ...base, type: 'unknown', raw: record.text, reason } };
}

/** Where it was thrown. Not its message, which may quote the line. */
function placeOf(thrown: unknown): { readonly name: string; readonly at: readonly string[] } {
  if (!(thrown instanceof Error)) return { name: typeof thrown, at: [] };
  const frames = thrown.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return { name: thrown.name, at: frames.slice(0, 5) };
}

/** Chunks of bytes in, one delivery of events per chunk out. No line is lost, whatever the converter does. */
export class LineConverter<S> {
  readonly #options: LineConverterOptions<S>;
  #splitter = new LineSplitter();
  #state: S;

  constructor(options: LineConverterOptions<S>) {
    this.#options = options;
    this.#state = options.converter.initial;
  }

  /** To be called before the first chunk. */
  startAt(offset: number): void {
    this.#splitter = new LineSplitter({ offset });
  }

  push(chunk: Uint8Array): void {
    this.#convert(this.#splitter.push(chunk));
  }

  /** The process ended: a last half line is a line too. */
  flush(): void {
    this.#convert(this.#splitter.flush());
  }

  /** Says in the conversation that from here on raw sources may be missing. */
  wireLogFailed(failure: WireLogFailure): void {
    const { file, clock, log, deliver } = this.#options;
    const now = clock.now();
    log.error('wireLog.failed', { path: failure.path, code: failure.code });
    const message = `The agent's raw output could not be kept in ${failure.path} (${failure.code}). The conversation goes on; the raw source of some messages is missing.`;
    const remedy = 'Make room on the disk of the data folder, and check that you may write there.';
    const base = { key: `${file}:failed:${now}`, timestamp: now, source: { kind: 'corral' }, parentToolUseId: null } as const;
    deliver([{ type: 'output', output: { ...base, type: 'error', kind: 'wireLogFailed', message, remedy } }], {
      seen: 0,
      shown: 0,
      unknown: 0,
    });
  }

  #convert(lines: readonly SplitLine[]): void {
    if (lines.length === 0) return;
    const receivedAt = this.#options.clock.now();
    const tally: Tally = { seen: 0, shown: 0, unknown: 0 };
    const events: AgentEvent[] = [];
    for (const line of lines) for (const event of this.#convertLine(line, receivedAt, tally)) events.push(event);
    const counts: RecordCounts = tally;
    this.#options.deliver(events, counts);
  }

  #convertLine(line: SplitLine, receivedAt: number, tally: Tally): readonly AgentEvent[] {
    const { file } = this.#options;
    const record: AgentRecord = { text: line.text, source: { kind: 'file', file, start: line.start, end: line.end }, receivedAt };
    const { state, events, fate } = line.truncated ? this.#overlong(record) : this.#guarded(record);
    this.#state = state;
    tally.seen += 1;
    if (fate === 'shown') tally.shown += 1;
    if (fate === 'unknown') tally.unknown += 1;
    return events;
  }

  #overlong(record: AgentRecord): Conversion<S> {
    const text = record.text.slice(0, OVERLONG_HEAD);
    const shown = unknownLine({ ...record, text }, this.#key(record), 'lineTooLong');
    const gist = this.#options.converter.gist?.(text) ?? null;
    if (gist === null) return { state: this.#state, events: [shown], fate: 'unknown' };
    const { state, events } = this.#guarded({ ...record, text: gist, isGist: true });
    return { state, events: [shown, ...events], fate: 'unknown' };
  }

  /** A throw of the converter is a bug of ours; the person's line outlives it. */
  #guarded(record: AgentRecord): Conversion<S> {
    try {
      return this.#options.converter.convert(this.#state, record);
    } catch (thrown) {
      this.#options.log.error('converter.threw', { ...placeOf(thrown), record: this.#key(record) });
      return { state: this.#state, events: [unknownLine(record, this.#key(record), 'converterThrew')], fate: 'unknown' };
    }
  }

  #key(record: AgentRecord): string {
    return record.source.kind === 'file' ? `${record.source.file}:${record.source.start}` : this.#options.file;
  }
}
