import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { formField } from '#core/agents/kits/asks/form/form-answers.ts';
import { plainOption } from '#core/agents/kits/asks/plain-option.ts';
import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';

import { requestId, type RequestId } from '../wire/message.ts';

/** A question before it gets its id. */
export type Ask = Omit<AgentAsk, 'askId' | 'askedBy'>;

/** Data with which an option is carried out. */
export const optionReply = z.object({
  requestId,
  /** Result of the reply to the agent's request. */
  result: z.unknown().optional(),
  /** True if the turn is cancelled after the reply. */
  cancelsTurn: z.boolean().default(false),
  /** The tool use that the option refuses. */
  refuses: z.string().optional(),
  /** The edit whose text the reply may replace. */
  edit: z.object({ editId: z.string(), path: z.string() }).optional(),
  /** Fields of a form by the text of its questions. */
  form: z.record(z.string(), formField).optional(),
  /** Texts of questions that are answered in a list beside the result. */
  questions: z.array(z.string()).optional(),
});
export type OptionReply = z.input<typeof optionReply>;

type Extras = Partial<Omit<InteractionOption, 'optionId' | 'label' | 'action' | 'metadata'>>;

export function option(
  optionId: string,
  label: string,
  action: InteractionAction,
  metadata: OptionReply,
  extras: Extras = {},
): InteractionOption {
  return plainOption(optionId, label, action, { ...extras, metadata: { ...metadata } });
}

export const CANCELLED = { outcome: { outcome: 'cancelled' } };

type Refusal = {
  readonly agent: string;
  readonly requestId: RequestId;
  readonly result: unknown;
  readonly refuses?: string;
};

/**
 * Returns the options that refuse and let the agent continue. ACP has no field for a reason, so it
 * is sent as a prompt after the turn.
 */
export function refusals({ agent, ...metadata }: Refusal): readonly InteractionOption[] {
  return [
    option('retry', 'Try again differently', 'RETRY_WITH_FEEDBACK', metadata, {
      description: `Does not run it. ${agent} reads what to do instead after this turn.`,
      requiresInput: true,
      inputPrompt: `What should ${agent} do differently?`,
    }),
    option('reject', 'Reject', 'REJECT_WITH_REASON', metadata, {
      description: `Does not run it. ${agent} continues without it.`,
      inputPrompt: 'Why not? (optional)',
    }),
  ];
}

export function stopTurn(agent: string, metadata: OptionReply): InteractionOption {
  return option(
    'terminate',
    'Reject and stop the turn',
    'TERMINATE',
    { ...metadata, cancelsTurn: true },
    {
      description: `Refuses, and ${agent} stops working until your next prompt.`,
      isDangerous: true,
    },
  );
}
