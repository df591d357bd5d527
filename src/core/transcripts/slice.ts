import { z } from 'zod';

import type { RecordCounts } from '#core/agents/agent.ts';
import type { MessageRow } from '#core/store/messages/message-row.ts';
import type { Result } from '#shared/base/result.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/** Bytes of the first slice, which is small so that the newest messages are stored at once. */
export const FIRST_BYTES = 128 * 1024;

/** Request for a few whole lines of a transcript that end at `end`, as rows. */
export const sliceRequest = z.object({
  agentId: z.string(),
  sessionId: z.string(),
  cwd: z.string(),
  file: z.string(),
  parentToolUseId: z.string().nullable(),
  mergeToolMessages: z.boolean(),
  base: z.int(),
  end: z.int(),
  /** Approximate number of bytes. */
  want: z.int(),
});
export type SliceRequest = z.infer<typeof sliceRequest>;

/** A transcript that a person may open next. `end` is its length. */
export const likelyTranscript = sliceRequest.pick({ agentId: true, file: true, end: true });
export type LikelyTranscript = z.infer<typeof likelyTranscript>;

/** A message that is ready to be stored. */
export type PastMessage = {
  readonly row: MessageRow;
  /** Text for the full-text index. */
  readonly words: string;
  readonly hashes: readonly string[];
  /**
   * A tool use whose result is not in this slice. `row` marks it as abandoned; a newer slice may
   * contain the result.
   */
  readonly openUse: AgentOutput | null;
};

/** `start` is the offset at which the slice begins, and at which the next older one ends. */
export type Slice = {
  readonly start: number;
  readonly messages: readonly PastMessage[];
  readonly counts: RecordCounts;
};

export type SliceFailure = { readonly kind: 'gone' | 'broken'; readonly message: ShownText };

/**
 * Reads slices in another thread, so that core is not blocked. Requests are independent: each can
 * be repeated.
 */
export interface SliceReaderPort {
  /** Prepares for requests that will follow soon, and for those of one transcript if it is known. */
  prepare(likely: LikelyTranscript | null): void;
  read(request: SliceRequest): Promise<Result<Slice, SliceFailure>>;
  /** Closes the reader. Pending reads fail with `broken`. */
  close(): Promise<void>;
}
