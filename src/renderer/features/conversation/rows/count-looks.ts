import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { lookOf } from './fold-reads.ts';

export type Looks = {
  /** Each file once, in the order of reading. */
  readonly files: readonly string[];
  readonly searches: number;
  readonly lists: number;
};

/** What a run of reads and searches looked at. */
export function countLooks(messages: readonly ToolExecutionMessage[]): Looks {
  const files = messages.flatMap(({ metadata: { details } }) => (details?.type === 'fileContent' ? [details.filePath] : []));
  const count = (look: 'search' | 'list') => messages.filter((message) => lookOf(message) === look).length;
  return { files: [...new Set(files)], searches: count('search'), lists: count('list') };
}
