import type { Store } from '#core/store/store.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { useOfResult } from '#shared/conversation/uses/use-identity.ts';

/** Marks a failed tool result as interrupted if the end of the agent cut the tool short. */
export function asCut(output: AgentOutput, { messages }: Store, sessionId: string): AgentOutput {
  if (output.type !== 'toolResult' || !output.isError || output.toolUseId === null) return output;
  const uses = messages.uses(sessionId, output.toolUseId);
  const known = useOfResult(output, output.parentToolUseId, uses);
  if (known?.messageType !== 'tool_execution') return output;
  const isCut = known.metadata.status === 'running' || known.metadata.status === 'interrupted';
  return isCut ? { ...output, cause: 'interrupted' } : output;
}
