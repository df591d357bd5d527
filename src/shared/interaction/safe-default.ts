import type { InteractionOption, InteractionRequest } from './interaction.ts';

type Asked = Pick<InteractionRequest, 'options' | 'defaultOptionId' | 'required' | 'risk'>;

/**
 * Returns the option taken on timeout: the default, or the skip option of a question that is not
 * required. Returns null if there is neither, or if the default may do harm.
 */
export function safeDefault({
  options,
  defaultOptionId,
  required,
  risk,
}: Asked): InteractionOption | null {
  const skip = required
    ? undefined
    : options.find(({ action, requiresInput }) => action === 'SKIP' && !requiresInput);
  const option =
    defaultOptionId === undefined
      ? skip
      : options.find(({ optionId }) => optionId === defaultOptionId);
  if (!option || option.isDangerous) return null;
  return option.action === 'APPROVE_AND_EXECUTE' && risk?.level === 'HIGH' ? null : option;
}
