import type { InteractionOption } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

/**
 * Of high risk, saying yes is dangerous whatever the agent thought of it; and what is dangerous has to be chosen on purpose,
 * so refusing takes its place as the one that is selected.
 */
export function guardedOptions(options: readonly InteractionOption[], { level }: Risk): readonly InteractionOption[] {
  const isDangerous = (option: InteractionOption) => option.isDangerous || (level === 'HIGH' && option.action === 'APPROVE_AND_EXECUTE');
  const told = options.map((option) => ({ ...option, isDangerous: isDangerous(option) }));
  if (!told.some((option) => option.isDefault && option.isDangerous)) return told;
  const refusal = told.find((option) => option.action === 'REJECT_WITH_REASON' && !option.isDangerous);
  return told.map((option) => ({ ...option, isDefault: option === refusal }));
}
