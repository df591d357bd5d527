import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { OwnNotice } from '#shared/conversation/own-notice.ts';
import { compose } from '#shared/words/sentence.ts';

/**
 * The result of a refused tool, of which agents report no end or only a failure: the words of the
 * person, if there are any.
 */
export function deniedEvent(
  toolUseId: string,
  words: string | null,
  timestamp: number,
): AgentEvent {
  const base = { timestamp, source: { kind: 'corral' }, parentToolUseId: null } as const;
  return {
    type: 'output',
    output: {
      ...base,
      key: `${toolUseId}/result`,
      type: 'toolResult',
      toolUseId,
      toolName: null,
      result: words ?? 'Declined.',
      structured: null,
      isError: true,
      cause: 'denied',
    },
  };
}

/** Words that Corral sends to the agent with a decision, such as the reason of a rejection. */
export function wordsEvent(text: string, key: string, timestamp: number): AgentEvent {
  const base = { key, timestamp, source: { kind: 'corral' }, parentToolUseId: null } as const;
  return { type: 'output', output: { ...base, type: 'text', role: 'user', text, synthetic: true } };
}

/** A change of the permission mode that the agent made by itself. */
export function modeEvent(
  change: { readonly mode: string; readonly before: string | null },
  key: string,
  timestamp: number,
): AgentEvent {
  const base = { key, timestamp, source: { kind: 'corral' }, parentToolUseId: null } as const;
  return {
    type: 'output',
    output: { ...base, type: 'status', status: 'permissionMode', text: change.mode, data: change },
  };
}

/** A notice about additional folders that the agent does not take. */
export function leftOutEvent(agent: string, folders: readonly string[]): AgentEvent {
  const notice: OwnNotice = 'foldersLeftOut';
  const text = compose('notices.foldersLeftOut', { agent, folders: folders.join(', ') });
  return { type: 'notice', text, data: { notice } };
}

/** The prompts of the person among those of these keys, which the agent has not read. */
export function returnedEvents(keys: readonly (string | null)[]): readonly AgentEvent[] {
  return keys.flatMap((promptKey) =>
    promptKey === null ? [] : [{ type: 'promptReturned', promptKey, why: 'login' } as const],
  );
}
