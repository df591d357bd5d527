import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';

/** The choice after a plan: the mode to work in, or null for none. */
export const planChoice = z.object({ planMode: z.string().nullable() });

/**
 * Returns the question about a plan. Codex ends its turn after the plan, and its host must ask how
 * to continue.
 */
export function planAsk(turnId: string, plan: string): AgentAsk {
  return {
    askId: planAskId(turnId),
    type: 'USER_CONFIRMATION',
    ...askWords(worded('implementPlan', {}), worded('hasPlan', { agent: 'Codex' })),
    details: { type: 'plan', toolUseId: null, plan, filePath: null },
    options: [
      option(
        'plan-approve-ask',
        'Approve, and ask before each edit',
        'APPROVE_AND_EXECUTE',
        'ask',
        { isDefault: true },
      ),
      option(
        'plan-approve-edits',
        'Approve, and edit in the folder without asking',
        'APPROVE_AND_EXECUTE',
        'workspace',
        {},
      ),
      option('plan-revise', 'Keep planning', 'RETRY_WITH_FEEDBACK', null, {
        requiresInput: true,
        inputPrompt: 'What should the plan do differently?',
      }),
      option('skip', 'Not now', 'SKIP', null, {}),
    ],
    askedBy: null,
    reason: null,
    blockedPath: null,
  };
}

export function planAskId(turnId: string): string {
  return `plan/${turnId}`;
}

const plain = {
  description: null,
  isDefault: false,
  isDangerous: false,
  requiresInput: false,
  inputPrompt: null,
};

function option(
  optionId: string,
  label: string,
  action: InteractionAction,
  planMode: string | null,
  extras: Partial<InteractionOption>,
): InteractionOption {
  return { optionId, label, action, ...plain, ...extras, metadata: { planMode } };
}
