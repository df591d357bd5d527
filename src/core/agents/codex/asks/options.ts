import { z } from 'zod';

import { formField } from '#core/agents/kits/asks/form/form-answers.ts';
import { plainOption } from '#core/agents/kits/asks/plain-option.ts';
import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';

import type { RequestId } from '../wire/wire.ts';

/**
 * Messages to Codex that express an option: a reply to its request, an interrupt of the turn, or
 * both.
 */
export const optionReply = z.object({
  requestId: z.union([z.string(), z.number()]),
  /** Result of the reply. Absent: no reply is sent, because the interrupt withdraws the request. */
  result: z.unknown().optional(),
  interrupt: z.boolean().default(false),
  /** Codex's ids of questions by their text. */
  questions: z.record(z.string(), z.string()).default({}),
  /** Fields of a form by the text of its questions. */
  form: z.record(z.string(), formField).optional(),
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

type Refusals = {
  readonly requestId: RequestId;
  readonly decline: unknown;
  readonly cancel: Omit<OptionReply, 'requestId'>;
  readonly isDefault: boolean;
};

/**
 * Returns the three refusing options. Codex accepts no reason with a refusal, so the reason is sent
 * in a prompt right after it.
 */
export function refusals({
  requestId,
  decline,
  cancel,
  isDefault,
}: Refusals): readonly InteractionOption[] {
  return [
    option(
      'retry',
      'Try again differently',
      'RETRY_WITH_FEEDBACK',
      { requestId, result: decline },
      {
        description: 'Does not run it, and tells Codex what to do instead.',
        requiresInput: true,
        inputPrompt: 'What should Codex do differently?',
      },
    ),
    option(
      'reject',
      'Reject',
      'REJECT_WITH_REASON',
      { requestId, result: decline },
      {
        description: 'Does not run it. Codex continues without it.',
        isDefault,
        inputPrompt: 'Why not? (optional)',
      },
    ),
    stopTurn({ requestId, ...cancel }),
  ];
}

export function stopTurn(metadata: OptionReply): InteractionOption {
  return option('terminate', 'Reject and stop the turn', 'TERMINATE', metadata, {
    description: 'Refuses, and Codex stops working until your next prompt.',
    isDangerous: true,
  });
}
