import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';

type Extras = Partial<Omit<InteractionOption, 'optionId' | 'label' | 'action'>>;

/** Returns an option without input, danger or default, unless `extras` says otherwise. */
export function plainOption(
  optionId: string,
  label: string,
  action: InteractionAction,
  extras: Extras = {},
): InteractionOption {
  return {
    optionId,
    label,
    action,
    description: null,
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    metadata: {},
    ...extras,
  };
}
