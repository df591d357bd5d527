import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { foldKindOf } from './fold-reads.ts';

export type ReadSummary = {
  /** Each file once, in the order of reading. */
  readonly files: readonly string[];
  readonly searches: number;
  readonly lists: number;
};

/** Counts the files, searches and lists of a run of reads and searches. */
export function summarizeReads(messages: readonly ToolExecutionMessage[]): ReadSummary {
  const files = messages.flatMap(({ metadata: { details } }) =>
    details?.type === 'fileContent' ? [details.filePath] : [],
  );
  const count = (kind: 'search' | 'list') =>
    messages.filter((message) => foldKindOf(message) === kind).length;
  return { files: [...new Set(files)], searches: count('search'), lists: count('list') };
}
