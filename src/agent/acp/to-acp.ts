import type {
  SessionUpdate as AcpUpdate,
  ToolCallContent,
  ToolCall,
} from '@agentclientprotocol/sdk';

import type { CallCard } from '#agent/record/entry.ts';
import type { CallStatus, SessionUpdate } from '#agent/session/ports.ts';

/** Most characters of a file in a diff; a card shows larger changes by their path only. */
const MAX_DIFF_TEXT = 1024 * 1024;

/** Returns the ACP update for news of a session; null if ACP has none for it. */
export function toAcp(update: SessionUpdate): AcpUpdate | null {
  switch (update.kind) {
    case 'text':
    case 'thinking': {
      const sessionUpdate = update.kind === 'text' ? 'agent_message_chunk' : 'agent_thought_chunk';
      const content = { type: 'text' as const, text: update.text };
      return { sessionUpdate, messageId: update.messageId, content };
    }
    case 'call':
      return { sessionUpdate: 'tool_call', ...acpCall(update.card, update.status) };
    case 'callStatus':
      return callUpdate(update);
    case 'output':
      return {
        sessionUpdate: 'tool_call_update',
        toolCallId: update.callId,
        status: 'in_progress',
        rawOutput: { output: update.text },
      };
    case 'notice':
      return { sessionUpdate: 'notice', severity: 'info', title: update.text };
    case 'usage': {
      const { used, size, costUsd } = update;
      const cost = costUsd === null ? null : { amount: costUsd, currency: 'USD' };
      return { sessionUpdate: 'usage_update', used, size, cost };
    }
    case 'todo':
      return {
        sessionUpdate: 'plan',
        entries: update.items.map(({ text, status }) => ({
          content: text,
          status,
          priority: 'medium',
        })),
      };
    case 'mode':
      return { sessionUpdate: 'current_mode_update', currentModeId: update.mode };
    case 'title':
      return { sessionUpdate: 'session_info_update', title: update.title };
  }
}

/** Returns a card as the tool call of an update or of a permission request. */
export function acpCall(card: CallCard, status: CallStatus): ToolCall {
  const { callId, name, kind, title, input, changes, paths, isSandboxed } = card;
  return {
    toolCallId: callId,
    title,
    name,
    kind,
    status: acpStatus(status),
    rawInput: input,
    locations: paths.map((path) => ({ path })),
    content: changes.flatMap((change): ToolCallContent[] => {
      const { path, before, after } = change;
      const isLarge = (before?.length ?? 0) + (after?.length ?? 0) > MAX_DIFF_TEXT;
      const text = `${path} (${after?.length ?? 0} characters, too large to show)`;
      return isLarge
        ? [{ type: 'content', content: { type: 'text', text } }]
        : [{ type: 'diff', path, oldText: before, newText: after ?? '', ...deleted(after) }];
    }),
    ...(isSandboxed !== null && { _meta: { 'corral/sandboxed': isSandboxed } }),
  };
}

/** ACP does not distinguish a deleted file from an empty one. */
const deleted = (after: string | null) =>
  after === null ? { _meta: { 'corral/deleted': true } } : {};

/** ACP does not distinguish a call that the person stopped from one that failed. */
const acpStatus = (status: CallStatus) => (status === 'cancelled' ? 'failed' : status);

function callUpdate(update: Extract<SessionUpdate, { kind: 'callStatus' }>): AcpUpdate {
  const { callId, status, output, facts, hasChanges } = update;
  const shared = {
    sessionUpdate: 'tool_call_update' as const,
    toolCallId: callId,
    status: acpStatus(status),
    ...(status === 'cancelled' && { _meta: { 'corral/interrupted': true } }),
  };
  if (output === null) return shared;
  const { exitCode = null } = facts;
  const rawOutput = { output, exit_code: exitCode, ...facts };
  // Content replaces what the call had: the diff of a successful change stays.
  const isKept = hasChanges && status === 'completed';
  const content: ToolCallContent[] = [{ type: 'content', content: { type: 'text', text: output } }];
  return { ...shared, rawOutput, ...(!isKept && { content }) };
}
