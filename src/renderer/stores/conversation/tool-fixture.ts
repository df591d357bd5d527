import type { ToolExecutionMessage, ToolExecutionMetadata } from '#shared/conversation/message.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

/** Creates a completed tool execution at position `seq`. */
export function aTool(
  seq: number,
  details: ToolDetails | null,
  changes: Partial<ToolExecutionMetadata> = {},
): ToolExecutionMessage {
  const tool = {
    toolName: 'Tool',
    toolUseId: `use${seq}`,
    input: {},
    output: 'done',
    summary: `Tool ${seq}`,
    progress: null,
  };
  const outcome = { isError: false, durationMs: 5, status: 'completed' as const, details };
  return {
    id: `m${seq}`,
    sessionId: 's',
    seq,
    content: '',
    timestamp: null,
    source: { kind: 'corral' },
    role: 'tool',
    messageType: 'tool_execution',
    metadata: { parentToolUseId: null, blobs: [], ...tool, ...outcome, ...changes },
  };
}

export function aRead(
  seq: number,
  changes: Partial<ToolExecutionMetadata> = {},
): ToolExecutionMessage {
  return aTool(
    seq,
    { type: 'fileContent', filePath: `/p/${seq}.ts`, content: 'x', startLine: 1, totalLines: 1 },
    changes,
  );
}

export function aSearch(
  seq: number,
  changes: Partial<ToolExecutionMetadata> = {},
): ToolExecutionMessage {
  return aTool(
    seq,
    { type: 'searchMatches', pattern: 'x', matches: [], truncated: false },
    changes,
  );
}
