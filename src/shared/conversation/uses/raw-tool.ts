import type { AgentOutput } from '../agent-output.ts';
import type { MessageOf } from '../message.ts';
import type { Describe } from '../tool-description.ts';

type UseOutput = Extract<AgentOutput, { readonly type: 'toolUse' }>;
type ResultOutput = Extract<AgentOutput, { readonly type: 'toolResult' }>;
type Options = { readonly sessionId: string; readonly describe: Describe };

/** Returns a tool use that stays apart from its result. */
export function rawUse(output: UseOutput, { sessionId, describe }: Options): MessageOf<'tool_use'> {
  const use = {
    toolName: output.toolName,
    toolUseId: output.id,
    input: output.toolInput,
    tool: output.tool,
  };
  const { summary, tool } = describe(use, null);
  return {
    ...baseOf(output, sessionId),
    role: 'assistant',
    messageType: 'tool_use',
    content: summary,
    metadata: { parentToolUseId: output.parentToolUseId, blobs: [], ...use, tool },
  };
}

/** Returns a result that stays apart from its use. */
export function rawResult(output: ResultOutput, sessionId: string): MessageOf<'tool_result'> {
  const { parentToolUseId, toolName, toolUseId, isError, cause, structured } = output;
  return {
    ...baseOf(output, sessionId),
    role: 'tool',
    messageType: 'tool_result',
    content: output.result,
    metadata: { parentToolUseId, blobs: [], toolName, toolUseId, isError, cause, structured },
  };
}

function baseOf(output: AgentOutput, sessionId: string) {
  return { id: output.key, sessionId, seq: 0, timestamp: output.timestamp, source: output.source };
}
