import { changedLines } from '#shared/tool/changed-lines.ts';
import { diffsIn } from '#shared/tool/diffs-in.ts';
import type {
  ConversationMessage,
  Delivery,
  MessageOf,
  ToolExecutionMessage,
} from '#shared/conversation/message.ts';

type Usage = Pick<
  MessageOf<'usage'>['metadata'],
  | 'inputTokens'
  | 'outputTokens'
  | 'cacheReadTokens'
  | 'cacheCreationTokens'
  | 'costUsd'
  | 'durationMs'
>;

export type ChangeFact = {
  readonly filePath: string;
  readonly change: 'created' | 'edited' | 'notebook';
  readonly added: number;
  readonly removed: number;
};

/** The part of a turn that one message contributes. */
export type TurnFact =
  | { readonly kind: 'prompt' | 'interrupted' | 'ended' }
  | {
      readonly kind: 'tool';
      readonly status: ToolExecutionMessage['metadata']['status'];
      /** Id of the tool use if it starts a sub-agent's level. */
      readonly starts: string | null;
      /** One for each file; empty unless the tool was completed. */
      readonly changes: readonly ChangeFact[];
    }
  | { readonly kind: 'usage'; readonly isError: boolean; readonly usage: Usage };

/** Returns null if the message does not matter for turns. */
export function turnFactOf(message: ConversationMessage): TurnFact | null {
  if (message.messageType === 'tool_execution') return toolFact(message);
  if (message.metadata.parentToolUseId !== null) return null;
  switch (message.messageType) {
    case 'text':
      return isTaken(message) ? { kind: 'prompt' } : null;
    case 'usage':
      return { kind: 'usage', isError: message.metadata.isError, usage: message.metadata };
    case 'status':
      return STATUS_FACTS[message.metadata.status] ?? null;
    default:
      return null;
  }
}

const STATUS_FACTS: { readonly [S in MessageOf<'status'>['metadata']['status']]?: TurnFact } = {
  turnEnded: { kind: 'ended' },
  interrupted: { kind: 'interrupted' },
};

/**
 * Returns true for a prompt of the person that the agent has taken. Waiting and withdrawn prompts
 * begin no turn.
 */
function isTaken({ role, metadata: { synthetic, delivery } }: MessageOf<'text'>): boolean {
  return role === 'user' && !synthetic && TAKEN.has(delivery);
}

const TAKEN: ReadonlySet<Delivery | null> = new Set([null, 'sent', 'delivered', 'failed']);

function toolFact({ metadata }: ToolExecutionMessage): TurnFact {
  const { status, details, toolUseId } = metadata;
  const starts = details?.type === 'subagent' ? toolUseId : null;
  return {
    kind: 'tool',
    status,
    starts,
    changes: status === 'completed' ? changeFacts(details) : [],
  };
}

function changeFacts(details: ToolExecutionMessage['metadata']['details']): readonly ChangeFact[] {
  if (details?.type === 'notebookEdit')
    return [{ filePath: details.filePath, change: 'notebook', added: 0, removed: 0 }];
  const changes = new Map<string, ChangeFact>();
  for (const { filePath, oldContent, hunks } of diffsIn(details)) {
    const known = changes.get(filePath) ?? {
      filePath,
      change: oldContent === null ? 'created' : 'edited',
      added: 0,
      removed: 0,
    };
    const { added, removed } = changedLines(hunks);
    changes.set(filePath, {
      ...known,
      added: known.added + added,
      removed: known.removed + removed,
    });
  }
  return [...changes.values()];
}
