import { z } from 'zod';

import { plainOption } from '#core/agents/kits/asks/plain-option.ts';
import { grantWords } from '#shared/interaction/grant.ts';
import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';
import { questionTexts } from '#shared/words/question-text.ts';

/** The meaning of an option in the words of OpenCode. */
export const optionReply = z.object({
  kind: z.enum(['permission', 'question']),
  reply: z.enum(['once', 'always', 'reject', 'answer', 'dismiss']),
  /** Questions in order, with their labels; empty for a permission. */
  questions: z
    .array(z.object({ question: z.string(), labels: z.array(z.string()), isMultiple: z.boolean() }))
    .default([]),
});
type OptionReply = z.input<typeof optionReply>;

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

/** Returns the options of a permission. `always` are the patterns that OpenCode would remember. */
export function permissionOptions(always: readonly string[]): readonly InteractionOption[] {
  const permission = (reply: 'once' | 'always' | 'reject') =>
    ({ kind: 'permission', reply }) as const;
  return [
    option('approve', 'Approve', 'APPROVE_AND_EXECUTE', permission('once'), {
      isDefault: true,
      description: 'This once.',
    }),
    ...remembering(always),
    option('retry', 'Try again differently', 'RETRY_WITH_FEEDBACK', permission('reject'), {
      description: 'Does not run it, and tells OpenCode what to do instead.',
      requiresInput: true,
      inputPrompt: 'What should OpenCode do differently?',
    }),
    option('reject', 'Reject', 'REJECT_WITH_REASON', permission('reject'), {
      description: 'Does not run it. OpenCode continues without it.',
      inputPrompt: 'Why not? (optional)',
    }),
    option('terminate', 'Reject and stop the turn', 'TERMINATE', permission('reject'), {
      description: 'Refuses, and OpenCode stops working until your next prompt.',
      isDangerous: true,
    }),
  ];
}

/** Returns the option that OpenCode remembers until its server ends. */
function remembering(always: readonly string[]): readonly InteractionOption[] {
  if (always.length === 0) return [];
  const grants = always.map((value) => ({
    what: 'rule' as const,
    value,
    place: 'agentProcess',
    keeper: 'OpenCode',
  }));
  const { label, description } = grantWords(questionTexts('en'), grants);
  const metadata = { kind: 'permission', reply: 'always' } as const;
  return [
    option('approve-remember', label, 'APPROVE_AND_EXECUTE', metadata, {
      description,
      grants,
      isDangerous: always.some((pattern) => /^\**$/.test(pattern)),
    }),
  ];
}
