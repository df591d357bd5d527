import type { Conversion, Converter } from './agent-event.ts';
import { LineSplitter, type SplitLine } from './line-splitter.ts';

/** Characters kept of a line that is too long to convert. */
const OVERLONG_HEAD = 64 * 1024;

/**
 * Converts a file, or what is read like one, line by line; nothing is kept between lines but the converter's state.
 * Lines have no time of their own unless they say it.
 */
export async function* convertChunks<S>(
  chunks: AsyncIterable<unknown>,
  file: string,
  converter: Converter<S>,
): AsyncGenerator<Conversion<S>, void> {
  const splitter = new LineSplitter();
  let state = converter.initial;
  const convert = (line: SplitLine): Conversion<S> => {
    const conversion = line.truncated ? overlong(state, line, file) : converter.convert(state, recordOf(line, file));
    state = conversion.state;
    return conversion;
  };
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) for (const line of splitter.push(chunk)) yield convert(line);
  for (const line of splitter.flush()) yield convert(line);
}

function recordOf({ text, start, end }: SplitLine, file: string) {
  return { text, source: { kind: 'file', file, start, end }, receivedAt: null } as const;
}

function overlong<S>(state: S, line: SplitLine, file: string): Conversion<S> {
  const { text, source } = recordOf(line, file);
  const base = { key: `${file}:${line.start}`, timestamp: null, source, parentToolUseId: null };
  const raw = text.slice(0, OVERLONG_HEAD);
  return { state, events: [{ type: 'output', output: { ...base, type: 'unknown', raw, reason: 'lineTooLong' } }], fate: 'unknown' };
}
