import type { InteractionOption, InteractionRequest } from './interaction.ts';

type Asked = Pick<InteractionRequest, 'options' | 'defaultOptionId' | 'risk'>;

/** What is taken when nobody answers in time; `null`: nothing is, because there is no default or it may do harm. */
export function safeDefault({ options, defaultOptionId, risk }: Asked): InteractionOption | null {
  const option = options.find(({ optionId }) => optionId === defaultOptionId);
  if (!option || option.isDangerous) return null;
  return option.action === 'APPROVE_AND_EXECUTE' && risk?.level === 'HIGH' ? null : option;
}
