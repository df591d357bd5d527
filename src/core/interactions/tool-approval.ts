import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

/** A use of a tool that waits for a person's approval. */
export type ToolPause = {
  readonly askId: string;
  readonly toolName: string;
  readonly toolUseId: string | null;
  readonly input: unknown;
  /** Absent if the effect of the use is not known. */
  readonly tool?: ToolUse;
  readonly details: ToolDetails | null;
  readonly title: string;
  readonly message: string;
  /** True if "Approve" must not be preselected. */
  readonly isDangerous: boolean;
};

function option(
  optionId: string,
  label: string,
  action: InteractionAction,
  more: Partial<Omit<InteractionOption, 'optionId' | 'label' | 'action'>>,
): InteractionOption {
  const plain = {
    description: null,
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    metadata: {},
  };
  return { optionId, label, action, ...plain, ...more };
}

/** Returns the four options of a tool approval. */
function fourOptions(isDangerous: boolean): readonly InteractionOption[] {
  return [
    option('approve', 'Approve', 'APPROVE_AND_EXECUTE', {
      isDefault: !isDangerous,
      isDangerous,
      description: 'This once.',
    }),
    option('retry', 'Try again differently', 'RETRY_WITH_FEEDBACK', {
      description: 'Does not run it, and says what to do instead.',
      requiresInput: true,
      inputPrompt: 'What should be done differently?',
    }),
    option('reject', 'Reject', 'REJECT_WITH_REASON', {
      description: 'Does not run it. The agent continues without it.',
      isDefault: isDangerous,
      inputPrompt: 'Why not? (optional)',
    }),
    option('terminate', 'Reject and stop the turn', 'TERMINATE', {
      description: 'Refuses, and the agent stops working until your next prompt.',
      isDangerous: true,
    }),
  ];
}

export function approvalAsk({
  askId,
  toolName,
  toolUseId,
  input,
  tool,
  details,
  title,
  message,
  isDangerous,
}: ToolPause): AgentAsk {
  return {
    askId,
    type: 'TOOL_APPROVAL',
    title,
    message,
    details: { type: 'tool', toolName, toolUseId, input, tool, details },
    options: fourOptions(isDangerous),
    askedBy: null,
    reason: null,
    blockedPath: null,
  };
}
