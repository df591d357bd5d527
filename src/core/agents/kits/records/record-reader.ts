import type { SplitLine } from '#node/streams/line-splitter.ts';
import type { Source } from '#shared/conversation/source.ts';

import type { RecordCounts } from '../../agent.ts';
import type {
  AgentEvent,
  AgentRecord,
  Conversion,
  Converter,
  RecordFate,
} from '../../agent-event.ts';
import type { ParsedJson } from './long-json.ts';

/** Characters kept of a line that is longer than `MAX_LINE_BYTES`; the file holds the rest. */
export const OVERLONG_HEAD = 64 * 1024;

/** Events of one record and its outcome. */
export type ReadRecord = { readonly events: readonly AgentEvent[]; readonly fate: RecordFate };

/**
 * A bug of a converter: the error's name and stack frames, without its message, which may quote the
 * line.
 */
export type ConverterBug = {
  readonly name: string;
  readonly at: readonly string[];
  readonly record: string;
};

type RecordReaderOptions<S> = {
  /** Path of the file that holds the bytes; part of every source and of every key. */
  readonly file: string;
  readonly converter: Converter<S>;
  /** Reports that the converter threw; the line becomes an `unknown` message. */
  readonly converterThrew?: (bug: ConverterBug) => void;
};

/**
 * Converts the lines of one stream in order and keeps the converter's state and the counts. All
 * input paths (standard output, a followed transcript, a slice of one, `corral convert`) use this
 * class, so that the same bytes give the same messages. Never throws: a line that is too long, or
 * for which the converter throws, becomes `unknown`.
 */
export class RecordReader<S = unknown> {
  readonly #options: RecordReaderOptions<S>;
  readonly #counts = { seen: 0, shown: 0, unknown: 0 };
  #state: S;

  constructor(options: RecordReaderOptions<S>) {
    this.#options = options;
    this.#state = options.converter.initial;
  }

  /**
   * Converts a line. `receivedAt` is in milliseconds since the epoch, or null for a file whose
   * lines contain their own time. `json` is the parsed line, if the caller has parsed it already.
   */
  read(line: SplitLine, receivedAt: number | null, json?: ParsedJson): ReadRecord {
    const { file } = this.#options;
    const source = { kind: 'file', file, start: line.start, end: line.end } as const;
    const record: AgentRecord = { text: line.text, source, receivedAt, ...(json && { json }) };
    const { events, fate } = line.truncated
      ? this.#convertOverlong(record, source)
      : this.#convertSafely(record, source);
    this.#counts.seen += 1;
    if (fate !== 'quiet') this.#counts[fate] += 1;
    return { events, fate };
  }

  /** Returns the counts of the records since the last call. */
  takeCounts(): RecordCounts {
    const counts = { ...this.#counts };
    Object.assign(this.#counts, { seen: 0, shown: 0, unknown: 0 });
    return counts;
  }

  /**
   * Shows the beginning of the line, and converts the summary of a question that the agent may ask
   * in the rest.
   */
  #convertOverlong(record: AgentRecord, source: FileSource): ReadRecord {
    const text = record.text.slice(0, OVERLONG_HEAD);
    const shown = unknownOutput({ ...record, text }, source, 'lineTooLong');
    const gist = this.#options.converter.gist?.(text) ?? null;
    if (gist === null) return { events: [shown], fate: 'unknown' };
    return {
      events: [
        shown,
        ...this.#convertSafely({ ...record, text: gist, isGist: true }, source).events,
      ],
      fate: 'unknown',
    };
  }

  #convertSafely(record: AgentRecord, source: FileSource): ReadRecord {
    try {
      const conversion: Conversion<S> = this.#options.converter.convert(this.#state, record);
      this.#state = conversion.state;
      return conversion;
    } catch (thrown) {
      this.#options.converterThrew?.({ ...placeOf(thrown), record: sourceKey(source) });
      return { events: [unknownOutput(record, source, 'converterThrew')], fate: 'unknown' };
    }
  }
}

type FileSource = Extract<Source, { kind: 'file' }>;

function unknownOutput(
  { text, receivedAt }: AgentRecord,
  source: FileSource,
  reason: string,
): AgentEvent {
  const base = { key: sourceKey(source), timestamp: receivedAt, source, parentToolUseId: null };
  return { type: 'output', output: { ...base, type: 'unknown', raw: text, reason } };
}

function sourceKey({ file, start }: FileSource): string {
  return `${file}:${start}`;
}

function placeOf(thrown: unknown): { readonly name: string; readonly at: readonly string[] } {
  if (!(thrown instanceof Error)) return { name: typeof thrown, at: [] };
  const frames = thrown.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return { name: thrown.name, at: frames.slice(0, 5) };
}
