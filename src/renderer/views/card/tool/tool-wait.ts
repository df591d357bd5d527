import type { ConversationMessage, ToolExecutionMessage } from '#shared/conversation/message.ts';
import { holdsUp } from '#shared/conversation/tool-queue.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

/** Questions about calls, by the id of the tool use. */
export type CallQuestions = {
  readonly open: ReadonlyMap<string, Interaction>;
  /** Calls that the person allowed while this window was open. */
  readonly answered: ReadonlySet<string>;
};

/**
 * Names the event that a call waits for. `approval`: a decision of the person about this call or an
 * earlier one. `answer`: an answer of the person. `turn`: the end of an earlier call.
 */
export type ToolWait = 'approval' | 'answer' | 'turn';

/**
 * Returns the event that a call without a result waits for; null if it runs. `level` contains the
 * messages of its level in order. `parallelTools` is that of `AgentInfo`; null if the agent begins
 * each call at once.
 */
export function toolWait(
  call: ToolExecutionMessage,
  level: readonly ConversationMessage[],
  questions: CallQuestions,
  parallelTools: readonly string[] | null,
): ToolWait | null {
  if (call.metadata.status !== 'running') return null;
  const own = questions.open.get(call.metadata.toolUseId);
  if (own) return own.request.details.type === 'tool' ? 'approval' : 'answer';
  // A call with progress runs.
  if (parallelTools === null || call.metadata.progress !== null) return null;
  const isParallel = ({ metadata }: ToolExecutionMessage) =>
    parallelTools.includes(metadata.toolName);
  const before = runningBefore(call, level).filter((earlier) =>
    holdsUp(earlier, call, parallelTools),
  );
  if (before.some(({ metadata }) => questions.open.has(metadata.toolUseId))) return 'approval';
  return before.some(
    (earlier) => !isParallel(earlier) && questions.answered.has(earlier.metadata.toolUseId),
  )
    ? 'turn'
    : null;
}

/**
 * Returns the calls of the same answer without a result. The model writes nothing more until it has
 * all results.
 */
function runningBefore(
  call: ToolExecutionMessage,
  level: readonly ConversationMessage[],
): readonly ToolExecutionMessage[] {
  const running: ToolExecutionMessage[] = [];
  for (let at = level.length - 1; at >= 0; at -= 1) {
    const message = level[at];
    if (!message || message.seq >= call.seq) continue;
    if (
      message.messageType === 'usage' ||
      (message.messageType === 'text' && message.role === 'user')
    )
      break;
    if (message.messageType === 'tool_execution' && message.metadata.status === 'running')
      running.push(message);
  }
  return running;
}
