import { plainOption } from '#core/agents/kits/asks/plain-option.ts';
import type { Fields } from '#shared/base/fields.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { rememberable } from './suggestions.ts';

const terminate = plainOption('terminate', 'Reject and stop the turn', 'TERMINATE', {
  description: 'Refuses, and Claude stops working until your next prompt.',
  isDangerous: true,
});

/** Returns the options of a tool. Rejection is pre-selected for a tool use that may do harm. */
export function toolOptions(
  suggestions: readonly Fields[],
  isDangerous: boolean,
): InteractionOption[] {
  const remember = rememberable(suggestions).map(
    ({ label, description, grants, updates, isBroad }, index) => {
      const extras = {
        description,
        grants: [...grants],
        isDangerous: isBroad || isDangerous,
        metadata: { updatedPermissions: updates },
      };
      return plainOption(`approve-remember-${index + 1}`, label, 'APPROVE_AND_EXECUTE', extras);
    },
  );
  return [
    plainOption('approve', 'Approve', 'APPROVE_AND_EXECUTE', {
      isDefault: !isDangerous,
      isDangerous,
      description: 'This once.',
    }),
    ...remember,
    plainOption('retry', 'Try again differently', 'RETRY_WITH_FEEDBACK', {
      description: 'Does not run it, and tells Claude what to do instead.',
      requiresInput: true,
      inputPrompt: 'What should Claude do differently?',
    }),
    plainOption('reject', 'Reject', 'REJECT_WITH_REASON', {
      description: 'Does not run it. Claude continues without it.',
      isDefault: isDangerous,
      inputPrompt: 'Why not? (optional)',
    }),
    terminate,
  ];
}

/**
 * Returns the options of a question. `input` is returned to Claude Code together with the answers.
 */
export function questionOptions(input: Fields): InteractionOption[] {
  return [
    plainOption('answer', 'Answer', 'PROVIDE_INFO', { isDefault: true, metadata: { input } }),
    plainOption('skip', 'Skip', 'SKIP', { description: 'Claude continues without an answer.' }),
    terminate,
  ];
}

/**
 * Returns the options of a plan. Claude Code needs the input back; without it, it ignores the
 * approval.
 */
export function planOptions(input: Fields): InteractionOption[] {
  const approve = (mode: string) => ({
    input,
    updatedPermissions: [{ type: 'setMode', mode, destination: 'session' }],
  });
  return [
    plainOption('plan-approve-ask', 'Approve, and ask before each edit', 'APPROVE_AND_EXECUTE', {
      isDefault: true,
      metadata: approve('default'),
    }),
    plainOption('plan-approve-edits', 'Approve, and accept edits', 'APPROVE_AND_EXECUTE', {
      description: 'Claude edits files in this session without asking.',
      metadata: approve('acceptEdits'),
    }),
    plainOption('plan-revise', 'Keep planning', 'RETRY_WITH_FEEDBACK', {
      requiresInput: true,
      inputPrompt: 'What should the plan do differently?',
    }),
    terminate,
  ];
}
