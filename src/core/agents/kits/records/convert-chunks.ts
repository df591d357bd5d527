import { LineSplitter } from '#node/streams/line-splitter.ts';

import type { Converter } from '../../agent-event.ts';
import { RecordReader, type ReadRecord } from './record-reader.ts';

/**
 * Converts a file, or a stream that is read like a file, line by line. Keeps nothing between lines
 * except the converter's state. A record gets only the time that its line contains.
 */
export async function* convertChunks<S>(
  chunks: AsyncIterable<unknown>,
  file: string,
  converter: Converter<S>,
): AsyncGenerator<ReadRecord, void> {
  const splitter = new LineSplitter();
  const reader = new RecordReader({ file, converter });
  for await (const chunk of chunks)
    if (chunk instanceof Uint8Array)
      for (const line of splitter.push(chunk)) yield reader.read(line, null);
  for (const line of splitter.flush()) yield reader.read(line, null);
}
