import { setImmediate } from 'node:timers/promises';

import type { ClockPort, LogPort } from '#core/ports.ts';
import { LineSplitter, type SplitLine } from '#node/streams/line-splitter.ts';
import { compose } from '#shared/words/sentence.ts';
import type { AgentListener } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { LONG_JSON, parseLongJson } from './long-json.ts';
import { RecordReader } from './record-reader.ts';
import type { WireLogFailure } from './wire-log.ts';

type LineConverterOptions<S> = {
  /** Path of the file that holds the bytes; part of every source. */
  readonly file: string;
  readonly converter: Converter<S>;
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly deliver: AgentListener['events'];
};

/**
 * Converts chunks of bytes and delivers the events of each chunk in one call. Loses no line, even
 * if the converter throws. Converts a long line in several turns of the event loop; later lines
 * wait until its events are delivered.
 */
export class LineConverter<S> {
  readonly #options: LineConverterOptions<S>;
  readonly #reader: RecordReader<S>;
  readonly #queue: SplitLine[] = [];
  #draining: Promise<void> | null = null;
  #splitter = new LineSplitter();

  constructor(options: LineConverterOptions<S>) {
    this.#options = options;
    const { file, converter, log } = options;
    this.#reader = new RecordReader({
      file,
      converter,
      converterThrew: (bug) => log.error('converter.threw', bug),
    });
  }

  /** Sets the offset of the first byte; call it before the first chunk. */
  startAt(offset: number): void {
    this.#splitter = new LineSplitter({ offset });
  }

  /**
   * Resolves when the events of all lines so far are delivered. Lines that are not long are
   * delivered before it returns.
   */
  push(chunk: Uint8Array): Promise<void> {
    return this.#convert(this.#splitter.push(chunk));
  }

  /** Converts the last line of a process that ended without a newline. */
  flush(): Promise<void> {
    return this.#convert(this.#splitter.flush());
  }

  /** Adds a message to the conversation that raw sources may be missing from now on. */
  wireLogFailed(failure: WireLogFailure): void {
    const { file, clock, log, deliver } = this.#options;
    const now = clock.now();
    log.error('wireLog.failed', { path: failure.path, code: failure.code });
    const { path, code } = failure;
    const message = compose('agentFailures.wireLogFailed', { path, code });
    const remedy = compose('agentFailures.freeDataFolder');
    const base = {
      key: `${file}:failed:${now}`,
      timestamp: now,
      source: { kind: 'corral' },
      parentToolUseId: null,
    } as const;
    deliver(
      [
        {
          type: 'output',
          output: { ...base, type: 'error', kind: 'wireLogFailed', message, remedy },
        },
      ],
      {
        seen: 0,
        shown: 0,
        unknown: 0,
      },
    );
  }

  async #convert(lines: readonly SplitLine[]): Promise<void> {
    for (const line of lines) this.#queue.push(line);
    while (this.#draining) await this.#draining;
    const long = this.#convertShort();
    if (!long) return;
    this.#draining = this.#drain(long).finally(() => (this.#draining = null));
    await this.#draining;
  }

  async #drain(first: SplitLine): Promise<void> {
    for (let long: SplitLine | null = first; long; long = this.#convertShort())
      await this.#convertLong(long);
  }

  /**
   * Converts queued lines up to the first long one and returns that line. Returns null at the end
   * of the queue.
   */
  #convertShort(): SplitLine | null {
    const at = this.#queue.findIndex(isLong);
    const lines = this.#queue.splice(0, at < 0 ? this.#queue.length : at);
    const receivedAt = this.#options.clock.now();
    const events: AgentEvent[] = [];
    for (const line of lines)
      for (const event of this.#reader.read(line, receivedAt).events) events.push(event);
    if (lines.length > 0) this.#options.deliver(events, this.#reader.takeCounts());
    return this.#queue.shift() ?? null;
  }

  async #convertLong(line: SplitLine): Promise<void> {
    const receivedAt = this.#options.clock.now();
    const json = await parseLongJson(line.text);
    const { events } = this.#reader.read(line, receivedAt, json);
    await setImmediate();
    this.#options.deliver(events, this.#reader.takeCounts());
  }
}

const isLong = ({ text, truncated }: SplitLine): boolean => text.length > LONG_JSON && !truncated;
