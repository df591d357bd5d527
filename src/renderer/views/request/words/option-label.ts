import type { Grant } from '#shared/interaction/grant.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { knownOptionOf, type KnownOption } from '#shared/interaction/known-options.ts';

/** The label of an option. `own` is the agent's own text, which is not translated. */
export type OptionLabel =
  | { readonly kind: 'known'; readonly key: KnownOption }
  | { readonly kind: 'granting'; readonly label: string; readonly grants: readonly Grant[] }
  | { readonly kind: 'remember'; readonly label: string }
  | { readonly kind: 'own'; readonly label: string };

/**
 * Returns the label of an option. Options of Corral's drivers have known ids, or list their grants;
 * options that an agent suggests keep their label.
 */
export function optionLabel({
  optionId,
  label,
  grants,
}: Pick<InteractionOption, 'optionId' | 'label' | 'grants'>): OptionLabel {
  const key = knownOptionOf(optionId);
  if (key) return { kind: 'known', key };
  if (grants && grants.length > 0) return { kind: 'granting', label, grants };
  // Older requests were stored without grants.
  return { kind: optionId.startsWith('approve-remember-') ? 'remember' : 'own', label };
}

/** Returns true if choosing the option first opens a text field. */
export function takesInput(option: InteractionOption): boolean {
  return option.requiresInput || option.inputPrompt !== null;
}
