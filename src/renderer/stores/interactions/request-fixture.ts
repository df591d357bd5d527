import type {
  Interaction,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';

/** Creates an option for tests with default values. */
export function optionFixture(
  optionId: string,
  given: Partial<InteractionOption> = {},
): InteractionOption {
  return {
    optionId,
    label: optionId,
    description: null,
    action: 'CUSTOM',
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    metadata: {},
    ...given,
  };
}

/** Creates an open request for tests. */
export function interactionFixture(
  requestId: string,
  given: Partial<InteractionRequest> = {},
): Interaction {
  return {
    request: {
      requestId,
      sessionId: 's1',
      type: 'TOOL_APPROVAL',
      title: 'Run a command',
      message: '',
      details: { type: 'none' },
      context: { agentId: 'demo', cwd: '/tmp', askedBy: null, reason: null, blockedPath: null },
      options: [],
      required: true,
      risk: null,
      ...given,
    },
    outcome: null,
    response: null,
    decidedBy: null,
    explanation: null,
    openedAt: 0,
    shownAt: null,
    shownIn: [],
    unseenAt: null,
    timer: null,
    closedAt: null,
    nextRequestId: null,
  };
}
