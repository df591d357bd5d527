import type { AgentOutput } from './agent-output.ts';
import type { MessageOf, ToolExecutionMessage, ToolStatus } from './message.ts';
import type { Describe, RawUse } from './tool-description.ts';
import { runningTime } from './tool-queue.ts';

/**
 * Returns whether a result may be applied. The first result counts; only `interrupted` and
 * `abandoned`, and a result that was before the use, are replaced by a later one.
 */
export function accepts(known: ToolExecutionMessage, { cause, result, key }: Answer): boolean {
  const { status, output, earlyResult } = known.metadata;
  if (earlyResult !== undefined) return key !== earlyResult && result !== output;
  if (status === 'running') return true;
  if (status !== 'interrupted' && status !== 'abandoned') return false;
  return output === null || cause !== 'interrupted';
}

type Answer = Pick<
  Extract<AgentOutput, { readonly type: 'toolResult' }>,
  'cause' | 'result' | 'key'
>;

/** The part of a result that becomes part of its tool execution. */
type Ending = Pick<
  Extract<AgentOutput, { readonly type: 'toolResult' }>,
  'result' | 'isError' | 'cause' | 'structured' | 'parentToolUseId' | 'timestamp'
>;

export function withResult(
  known: ToolExecutionMessage,
  ending: Ending,
  describe: Describe,
): ToolExecutionMessage {
  const { result: output, isError, cause, structured, parentToolUseId, timestamp } = ending;
  const status: ToolStatus = cause ?? (isError ? 'failed' : 'completed');
  const { summary, details } = describe(known.metadata, { output, structured, isError, status });
  const metadata = {
    ...known.metadata,
    parentToolUseId: known.metadata.parentToolUseId ?? parentToolUseId,
    output,
    isError,
    durationMs: runningTime(known, timestamp),
    summary,
    status,
    details,
    progress: null,
    earlyResult: undefined,
  };
  return { ...known, content: summary, metadata };
}

type Started = Pick<MessageOf<'tool_use'>, 'id' | 'sessionId' | 'seq' | 'timestamp' | 'source'> & {
  readonly metadata: { readonly parentToolUseId: string | null };
};

export function asRunning(
  { id, sessionId, seq, timestamp, source, metadata: { parentToolUseId } }: Started,
  use: RawUse & { readonly toolUseId: string },
  describe: Describe,
): ToolExecutionMessage {
  const { tool, summary, details } = describe(use, null);
  // Fields are listed one by one, because a transcript has tens of thousands of these and spreading
  // twice is several times slower.
  const { toolName, toolUseId, input } = use;
  return {
    id: `${id}-merged`,
    sessionId,
    seq,
    timestamp,
    source,
    role: 'tool',
    messageType: 'tool_execution',
    content: summary,
    metadata: {
      parentToolUseId,
      blobs: [],
      toolName,
      toolUseId,
      input,
      tool,
      output: null,
      isError: false,
      durationMs: null,
      status: 'running',
      progress: null,
      summary,
      details,
    },
  };
}
