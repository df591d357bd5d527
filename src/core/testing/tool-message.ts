import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

type Metadata = ToolExecutionMessage['metadata'];

/** Returns the message of a completed tool, with other metadata as given. */
export function toolMessage(
  sessionId: string,
  metadata: Partial<Metadata>,
  timestamp = 1,
): ToolExecutionMessage {
  const id = crypto.randomUUID();
  return {
    id,
    sessionId,
    seq: 0,
    role: 'tool',
    messageType: 'tool_execution',
    content: '',
    timestamp,
    source: { kind: 'corral' },
    metadata: {
      parentToolUseId: null,
      blobs: [],
      toolName: 'Any',
      toolUseId: id,
      input: {},
      output: null,
      isError: false,
      durationMs: null,
      summary: '',
      status: 'completed',
      details: null,
      progress: null,
      ...metadata,
    },
  };
}

/** Metadata of a command, which may have changed any file. */
export const aCommand = {
  tool: { kind: 'execute', action: 'command', command: 'make' },
} satisfies Partial<Metadata>;

/** Returns the metadata of an edit of one file. */
export function editOf(filePath: string) {
  return {
    tool: { kind: 'edit', action: 'write', paths: [filePath] },
    details: { type: 'diff', filePath, oldContent: null, newContent: '', hunks: [] },
  } satisfies Partial<Metadata>;
}
