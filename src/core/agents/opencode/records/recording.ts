import { z } from 'zod';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { RecordReader, type ReadRecord } from '#core/agents/kits/records/record-reader.ts';
import { LineSplitter, MAX_LINE_BYTES, type SplitLine } from '#node/streams/line-splitter.ts';
import { fit } from '#shared/base/lenient.ts';

import type { OpencodeState } from '../wire/state.ts';
import { opencodeConverter } from './converter.ts';

const exported = z.object({
  info: z.object({ id: z.string() }),
  messages: z.array(z.unknown()),
});

/**
 * Reads the events of `opencode serve`, one per line, or the document that `opencode export`
 * prints, which begins with a line that is only a brace.
 */
export async function* readRecording(
  chunks: AsyncIterable<unknown>,
  file: string,
): AsyncGenerator<ReadRecord, void> {
  const splitter = new LineSplitter();
  const reader = new RecordReader({ file, converter: opencodeConverter });
  const document: SplitLine[] = [];
  let size = 0;
  const take = (line: SplitLine): readonly ReadRecord[] => {
    const isPart = document.length > 0 || line.text.trim() === '{';
    if (!isPart || size > MAX_LINE_BYTES) return readLine(reader, line);
    document.push(line);
    size += line.text.length;
    return [];
  };
  for await (const chunk of chunks)
    if (chunk instanceof Uint8Array) for (const line of splitter.push(chunk)) yield* take(line);
  for (const line of splitter.flush()) yield* take(line);
  yield* readDocument(reader, document);
}

/** Reads a line: an event, or a whole export without line breaks. */
function readLine(reader: RecordReader<OpencodeState>, line: SplitLine): readonly ReadRecord[] {
  const isExport = line.text.startsWith('{"info":');
  return isExport ? readDocument(reader, [line]) : [reader.read(line, null)];
}

/** Reads an export as the records with which Corral keeps a conversation that it opens. */
function readDocument(
  reader: RecordReader<OpencodeState>,
  lines: readonly SplitLine[],
): readonly ReadRecord[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const found = fit(exported, parseJson(lines.map(({ text }) => text).join('\n')));
  if (!found) return lines.map((line) => reader.read(line, null));
  const record = (type: string, properties: object): ReadRecord => {
    const text = JSON.stringify({ type: `corral.${type}`, properties });
    return reader.read({ text, start: first.start, end: last.end, truncated: false }, null);
  };
  const { info, messages } = found;
  return [
    record('opened', { sessionID: info.id }),
    ...messages.map((each) => record('polled', { what: 'history', value: [each] })),
  ];
}
