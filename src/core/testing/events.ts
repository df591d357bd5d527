import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { retryAttempt } from '#shared/conversation/retry.ts';
import type {
  InteractionAction,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';

const base = {
  timestamp: 1_700_000_000_000,
  source: { kind: 'corral' as const },
  parentToolUseId: null,
};

export function option(
  optionId: string,
  action: InteractionAction,
  requiresInput = false,
): InteractionOption {
  const isDangerous = action === 'TERMINATE';
  return {
    optionId,
    label: optionId,
    description: null,
    action,
    isDefault: false,
    isDangerous,
    requiresInput,
    inputPrompt: null,
    metadata: {},
  };
}

/** A request with neutral values. */
export const plainRequest: InteractionRequest = {
  requestId: 'r',
  sessionId: 's',
  type: 'TOOL_APPROVAL',
  title: 'Run a command',
  message: '',
  details: { type: 'none' },
  context: { agentId: 'a', cwd: '/', askedBy: null, reason: null, blockedPath: null },
  options: [],
  required: true,
  risk: null,
};

export const text = (key: string, words: string): AgentEvent =>
  output({ ...base, key, type: 'text', role: 'assistant', text: words, synthetic: false });

export const use = (
  key: string,
  id: string,
  toolName = 'Bash',
  toolInput: unknown = { command: 'ls' },
): AgentEvent => output({ ...base, key, type: 'toolUse', id, toolName, toolInput });

export const result = (key: string, toolUseId: string, words: string): AgentEvent =>
  output({
    ...base,
    key,
    type: 'toolResult',
    toolUseId,
    toolName: null,
    result: words,
    structured: null,
    isError: false,
    cause: null,
  });

export const failure = (key: string, toolUseId: string, words: string): AgentEvent =>
  output({
    ...base,
    key,
    type: 'toolResult',
    toolUseId,
    toolName: null,
    result: words,
    structured: null,
    isError: true,
    cause: null,
  });

/** Returns the output of a retried request to the model server. */
export const retry = (key: string, attempt: number): AgentEvent =>
  output({ ...base, ...retryAttempt({ attempt }), key });

function output(value: AgentOutput): AgentEvent {
  return { type: 'output', output: value };
}

export function ask(askId: string): Extract<AgentEvent, { type: 'asked' }> {
  const value: AgentAsk = {
    askId,
    type: 'TOOL_APPROVAL',
    title: 'Run a command',
    message: 'Run ls?',
    details: {
      type: 'tool',
      toolName: 'Bash',
      toolUseId: 't1',
      input: { command: 'ls' },
      tool: { kind: 'execute', action: 'command', command: 'ls' },
      details: null,
    },
    options: [
      option('approve', 'APPROVE_AND_EXECUTE'),
      option('retry', 'RETRY_WITH_FEEDBACK', true),
      option('reject', 'REJECT_WITH_REASON'),
      option('terminate', 'TERMINATE'),
    ],
    askedBy: null,
    reason: null,
    blockedPath: null,
  };
  return { type: 'asked', ask: value };
}
