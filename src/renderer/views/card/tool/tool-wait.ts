import type { ConversationMessage, ToolExecutionMessage } from '#shared/conversation/message.ts';
import { holdsUp } from '#shared/conversation/tool-queue.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

/** Questions about calls, by the id of the tool use. */
export type Asked = {
  readonly open: ReadonlyMap<string, Interaction>;
  /** Calls that the person allowed while this window watched. */
  readonly answered: ReadonlySet<string>;
};

/** `approval`: until the person decides, about this call or an earlier one. `answer`: until the person answers. `turn`: until an earlier call is over. */
export type ToolWait = 'approval' | 'answer' | 'turn';

/**
 * Returns what a call without a result waits for, or null if it runs. `level` has the messages of its level in order. `parallelTools`:
 * see `AgentInfo`; null if the agent begins each call at once.
 */
export function toolWait(
  call: ToolExecutionMessage,
  level: readonly ConversationMessage[],
  asked: Asked,
  parallelTools: readonly string[] | null,
): ToolWait | null {
  if (call.metadata.status !== 'running') return null;
  const own = asked.open.get(call.metadata.toolUseId);
  if (own) return own.request.details.type === 'tool' ? 'approval' : 'answer';
  // Only a call that runs makes progress.
  if (parallelTools === null || call.metadata.progress !== null) return null;
  const isParallel = ({ metadata }: ToolExecutionMessage) => parallelTools.includes(metadata.toolName);
  const before = runningBefore(call, level).filter((earlier) => holdsUp(earlier, call, parallelTools));
  if (before.some(({ metadata }) => asked.open.has(metadata.toolUseId))) return 'approval';
  return before.some((earlier) => !isParallel(earlier) && asked.answered.has(earlier.metadata.toolUseId)) ? 'turn' : null;
}

/** Returns the calls of the same answer that have no result. The model says nothing new before it has all results. */
function runningBefore(call: ToolExecutionMessage, level: readonly ConversationMessage[]): readonly ToolExecutionMessage[] {
  const running: ToolExecutionMessage[] = [];
  for (let at = level.length - 1; at >= 0; at -= 1) {
    const message = level[at];
    if (!message || message.seq >= call.seq) continue;
    if (message.messageType === 'usage' || (message.messageType === 'text' && message.role === 'user')) break;
    if (message.messageType === 'tool_execution' && message.metadata.status === 'running') running.push(message);
  }
  return running;
}
