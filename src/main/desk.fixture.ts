import type { Session } from '#shared/contract/sessions.ts';
import { emptyDesk, type DeskState } from '#shared/desk/desk-state.ts';
import type {
  Interaction,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';

export function aSession(sessionId: string, change: Partial<Session> = {}): Session {
  return {
    sessionId,
    agentId: 'claude-code',
    title: `Session ${sessionId}`,
    cwd: '/work/app',
    permissionMode: 'default',
    model: null,
    status: 'idle',
    problem: null,
    agentSessionId: null,
    agentVersion: null,
    counters: { seen: 0, shown: 0, unknown: 0 },
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    face: 'structured',
    terminalId: null,
    interruptedTurn: false,
    slashCommands: [],
    createdAt: 1,
    updatedAt: 1,
    archivedAt: null,
    ...change,
  };
}

export function anOption(
  optionId: string,
  action: InteractionOption['action'],
  change: Partial<InteractionOption> = {},
): InteractionOption {
  const none = {
    description: null,
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    metadata: {},
  };
  return { optionId, label: optionId, action, ...none, ...change };
}

/** Returns a request to run a harmless command. */
export function aRequest(
  change: Partial<InteractionRequest> = {},
  input: unknown = { command: 'npm test' },
): InteractionRequest {
  return {
    requestId: 'r1',
    sessionId: 's1',
    type: 'TOOL_APPROVAL',
    title: 'Run a command',
    message: '',
    details: { type: 'tool', toolName: 'Bash', toolUseId: null, input, details: null },
    context: {
      agentId: 'claude-code',
      cwd: '/work/app',
      askedBy: null,
      reason: null,
      blockedPath: null,
    },
    options: [
      anOption('approve', 'APPROVE_AND_EXECUTE'),
      anOption('approve-remember', 'APPROVE_AND_EXECUTE'),
      anOption('retry', 'RETRY_WITH_FEEDBACK', { requiresInput: true }),
      anOption('reject', 'REJECT_WITH_REASON'),
    ],
    required: true,
    risk: { level: 'LOW', reasons: [], parts: [] },
    ...change,
  };
}

export function anInteraction(
  request: InteractionRequest = aRequest(),
  change: Partial<Interaction> = {},
): Interaction {
  return {
    request,
    outcome: null,
    response: null,
    decidedBy: null,
    explanation: null,
    openedAt: 1,
    shownAt: null,
    shownIn: [],
    unseenAt: null,
    timer: null,
    closedAt: null,
    nextRequestId: null,
    ...change,
  };
}

export function aDesk(change: Partial<DeskState> = {}): DeskState {
  return { ...emptyDesk, loaded: true, ...change };
}
