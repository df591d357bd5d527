import type { Store } from '#core/store/store.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

/** A tool that was cut short by the end of its agent fails because of that end: its execution is interrupted, not failed. */
export function asCut(output: AgentOutput, { messages }: Store, sessionId: string): AgentOutput {
  if (output.type !== 'toolResult' || !output.isError || output.toolUseId === null) return output;
  const known = messages.byToolUse(sessionId, output.toolUseId);
  if (known?.messageType !== 'tool_execution') return output;
  const isCut = known.metadata.status === 'running' || known.metadata.status === 'interrupted';
  return isCut ? { ...output, cause: 'interrupted' } : output;
}
