import type { Grant } from '#shared/interaction/grant.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { knownOptionOf, type KnownOption } from '#shared/interaction/known-options.ts';

/** `own`: the agent's own words, which nobody translates. */
export type OptionLabel =
  | { readonly kind: 'known'; readonly key: KnownOption }
  | { readonly kind: 'granting'; readonly label: string; readonly grants: readonly Grant[] }
  | { readonly kind: 'remember'; readonly label: string }
  | { readonly kind: 'own'; readonly label: string };

/** Options that Corral's adapters make have known ids, or tell what they grant; what an agent suggests itself keeps its label. */
export function optionLabel({ optionId, label, grants }: Pick<InteractionOption, 'optionId' | 'label' | 'grants'>): OptionLabel {
  const key = knownOptionOf(optionId);
  if (key) return { kind: 'known', key };
  if (grants && grants.length > 0) return { kind: 'granting', label, grants };
  // Stored before options told what they grant.
  return { kind: optionId.startsWith('approve-remember-') ? 'remember' : 'own', label };
}

/** Whether choosing it opens a field for words first. */
export function takesInput(option: InteractionOption): boolean {
  return option.requiresInput || option.inputPrompt !== null;
}
