import type { InteractionOption } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

/**
 * Marks approvals of high risk as dangerous, whatever the agent marked. A dangerous option must be
 * chosen deliberately, so the refusal is selected instead of it.
 */
export function guardedOptions(
  options: readonly InteractionOption[],
  { level }: Risk,
): readonly InteractionOption[] {
  const isDangerous = (option: InteractionOption) =>
    option.isDangerous || (level === 'HIGH' && option.action === 'APPROVE_AND_EXECUTE');
  const marked = options.map((option) => ({ ...option, isDangerous: isDangerous(option) }));
  if (!marked.some((option) => option.isDefault && option.isDangerous)) return marked;
  const refusal = marked.find(
    (option) => option.action === 'REJECT_WITH_REASON' && !option.isDangerous,
  );
  return marked.map((option) => ({ ...option, isDefault: option === refusal }));
}
