import { z } from 'zod';

import type { RecordCounts, TranscriptIndex } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
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

/** Request for one conversation of an agent, or for its newest ones. */
export const indexRequest = z.object({
  agentId: z.string(),
  find: z.string().nullable(),
  limit: z.int(),
});
export type IndexRequest = z.infer<typeof indexRequest>;

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

/**
 * Messages of a slice that are stored in one transaction, newest first. `messages` is null if the
 * reader holds them and stores them itself.
 */
export type SliceStep = {
  readonly count: number;
  readonly messages: readonly PastMessage[] | null;
};

/** A slice, divided into steps that are stored one after the other. */
export type SteppedSlice = Omit<Slice, 'messages'> & {
  readonly id: number;
  readonly steps: readonly SliceStep[];
};

/** `isHeld`: the reader shall hold the messages that it can store itself. */
export type StepRequest = SliceRequest & { readonly isHeld: boolean };

export type SliceFailure = { readonly kind: 'gone' | 'broken'; readonly message: ShownText };

/** `lost`: the reader does not have the messages any more. */
export type StepFailure = StoreFailure | { readonly kind: 'lost' };

/**
 * Reads slices in another thread, so that core is not blocked. Requests for slices are independent:
 * each can be repeated.
 */
export interface SliceReaderPort {
  /**
   * Prepares for requests that will follow soon, and for those of one transcript if it is known.
   * Returns the body of one message of each type at its end, if this is the first preparation.
   */
  prepare(likely: LikelyTranscript | null): Promise<readonly string[]>;
  read(request: StepRequest): Promise<Result<SteppedSlice, SliceFailure>>;
  /**
   * Stores the messages of a step that the reader holds, in one transaction. Returns false if their
   * session was deleted. A write of core waits for that transaction, so core requests each.
   */
  store(sliceId: number, step: number): Promise<Result<boolean, StepFailure>>;
  /** Drops a slice, after its last step or before. */
  release(sliceId: number): void;
  /** Finds conversations of an agent whose index is read in that thread. Absent: there is none. */
  readonly indexOf?: (agentId: string) => TranscriptIndex;
  /** Closes the reader. Pending reads fail with `broken`. */
  close(): Promise<void>;
}
