import type { ToolExecutionMessage } from './message.ts';

/**
 * Returns whether a call cannot begin before `earlier` has ended: an agent that declares its
 * parallel tools runs all other calls alone, in the order of its response. `parallelTools` is
 * described at `AgentInfo`; null if the agent begins each call immediately.
 */
export function holdsUp(
  earlier: ToolExecutionMessage,
  call: ToolExecutionMessage,
  parallelTools: readonly string[] | null,
): boolean {
  if (parallelTools === null || earlier.seq >= call.seq) return false;
  if (earlier.metadata.parentToolUseId !== call.metadata.parentToolUseId) return false;
  return !(
    parallelTools.includes(earlier.metadata.toolName) &&
    parallelTools.includes(call.metadata.toolName)
  );
}

/** Time span in which a question was open, in milliseconds since the epoch. */
export type QuestionTime = { readonly openedAt: number; readonly closedAt: number };

/**
 * Returns a running call that also waited for this question. `isAsked` means that the question was
 * about this call.
 */
export function withWait(
  call: ToolExecutionMessage,
  { openedAt, closedAt }: QuestionTime,
  isAsked: boolean,
): ToolExecutionMessage {
  const { waited } = call.metadata;
  // Two questions may be open at once; overlapping time counts once.
  const from = Math.max(openedAt, waited?.until ?? 0, call.timestamp ?? 0);
  const ms = (waited?.ms ?? 0) + Math.max(0, closedAt - from);
  const until = Math.max(closedAt, waited?.until ?? 0);
  return {
    ...call,
    metadata: {
      ...call.metadata,
      waited: { ms, until, isAsked: isAsked || waited?.isAsked === true },
    },
  };
}

/**
 * Returns the start of a call in milliseconds since the epoch, shifted by the time that it waited;
 * null if unknown.
 */
export function runsSince({
  timestamp,
  metadata: { waited },
}: ToolExecutionMessage): number | null {
  if (timestamp === null || !waited) return timestamp;
  // A call that was asked about began with the answer.
  return waited.isAsked ? waited.until : timestamp + waited.ms;
}

/**
 * Returns the running time of a call that ends at `end`, without the time in which the person was
 * asked; null if unknown.
 */
export function runningTime(call: ToolExecutionMessage, end: number | null): number | null {
  const since = runsSince(call);
  return since === null || end === null ? null : Math.max(0, end - since);
}
