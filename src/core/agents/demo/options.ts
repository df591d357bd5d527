import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';

import type { AskBody } from './protocol.ts';

type Extras = Partial<
  Pick<
    InteractionOption,
    'description' | 'isDefault' | 'isDangerous' | 'inputPrompt' | 'grants' | 'metadata'
  >
>;

/** Returns an option; one with a prompt for input requires that input. */
function option(
  optionId: string,
  label: string,
  action: InteractionAction,
  extras: Extras = {},
): InteractionOption {
  const plain = {
    description: null,
    isDefault: false,
    isDangerous: false,
    inputPrompt: null,
    metadata: {},
  };
  return {
    optionId,
    label,
    action,
    ...plain,
    ...extras,
    requiresInput: (extras.inputPrompt ?? null) !== null,
  };
}

const terminate = option('terminate', 'Reject and stop', 'TERMINATE', {
  description: 'Refuses, and ends this turn.',
});

/**
 * Returns the four options of every tool approval, and "do not ask again" for the uses that
 * `remember` names. If it is null, the approval cannot be remembered.
 */
function toolOptions(remember: string | null): readonly InteractionOption[] {
  return [
    option('approve', 'Approve', 'APPROVE_AND_EXECUTE', { isDefault: true }),
    ...(remember === null ? [] : [rememberOption(remember)]),
    option('retry', 'Try again, differently', 'RETRY_WITH_FEEDBACK', {
      inputPrompt: 'What should be different?',
    }),
    option('reject', 'Reject with a reason', 'REJECT_WITH_REASON', { inputPrompt: 'Why not?' }),
    terminate,
  ];
}

function rememberOption(remember: string): InteractionOption {
  const description = 'For this session.';
  return option(
    'approve-remember-0',
    `Approve, and do not ask again for ${remember}`,
    'APPROVE_AND_EXECUTE',
    {
      description,
      grants: [{ what: 'rule', value: remember, place: 'session' }],
      metadata: { remember },
    },
  );
}

const questionOptions: readonly InteractionOption[] = [
  option('answer', 'Answer', 'PROVIDE_INFO', { isDefault: true }),
  option('skip', 'Skip', 'SKIP', { description: 'The agent continues without an answer.' }),
  terminate,
];

const planOptions: readonly InteractionOption[] = [
  option('plan-approve-ask', 'Approve, and ask before each edit', 'APPROVE_AND_EXECUTE', {
    isDefault: true,
    metadata: { mode: 'default' },
  }),
  option('plan-approve-edits', 'Approve, and accept edits', 'APPROVE_AND_EXECUTE', {
    metadata: { mode: 'acceptEdits' },
  }),
  option('plan-revise', 'Change the plan', 'RETRY_WITH_FEEDBACK', {
    inputPrompt: 'What should the plan do differently?',
  }),
  terminate,
];

export function optionsOf(body: AskBody): readonly InteractionOption[] {
  if (body.kind === 'tool') return toolOptions(body.remember);
  return body.kind === 'questions' ? questionOptions : planOptions;
}
