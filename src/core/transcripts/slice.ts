import { z } from 'zod';

import type { RecordCounts } from '#core/agents/agent.ts';
import type { MessageRow } from '#core/store/messages/messages.ts';
import type { Result } from '#shared/base/result.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

/** A few whole lines of a transcript, those that end at `end`, to be made into rows. */
export const sliceRequest = z.object({
  agentId: z.string(),
  sessionId: z.string(),
  cwd: z.string(),
  file: z.string(),
  parentToolUseId: z.string().nullable(),
  mergeToolMessages: z.boolean(),
  base: z.int(),
  end: z.int(),
  /** About how many bytes. */
  want: z.int(),
});
export type SliceRequest = z.infer<typeof sliceRequest>;

/** A message that can be stored without another thought. */
export type PastMessage = {
  readonly row: MessageRow;
  /** What of it is searched. */
  readonly words: string;
  readonly hashes: readonly string[];
  /** The use whose result is not in this slice: `row` says that it was interrupted, a newer slice may know better. */
  readonly openUse: AgentOutput | null;
};

/** `start`: where it begins, and so where the next older one ends. */
export type Slice = { readonly start: number; readonly messages: readonly PastMessage[]; readonly counts: RecordCounts };

export type SliceFailure = { readonly kind: 'gone' | 'broken'; readonly message: string };

/** Reads slices somewhere else, so that nobody waits for it here. Each request stands for itself: any may be asked again. */
export interface SliceReaderPort {
  /** Something will be asked soon. */
  prepare(): void;
  read(request: SliceRequest): Promise<Result<Slice, SliceFailure>>;
  /** What is being read fails with `broken`. */
  close(): Promise<void>;
}
