import type { Grant } from '#shared/interaction/grant.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { knownOptionOf, type KnownOption } from '#shared/interaction/known-options.ts';

/** The fields of an option that determine its label. */
export type LabelledOption = Pick<InteractionOption, 'optionId' | 'label' | 'grants'> &
  Partial<Pick<InteractionOption, 'action' | 'agentLabel' | 'lasting'>>;

/**
 * The label of an option. `own` is the agent's own text, which is not translated; `named` has such a
 * text behind Corral's word for the effect.
 */
export type OptionLabel =
  | { readonly kind: 'known'; readonly key: KnownOption }
  | { readonly kind: 'granting'; readonly label: string; readonly grants: readonly Grant[] }
  | { readonly kind: 'remember'; readonly label: string }
  | { readonly kind: 'named'; readonly effect: NamedEffect; readonly label: string }
  | { readonly kind: 'own'; readonly label: string };

type NamedEffect = 'approve' | 'approveLasting' | 'reject' | 'rejectLasting';

/**
 * Returns the label of an option. Options of Corral's drivers have known ids, or list their grants;
 * options that an agent suggests keep their label.
 */
export function optionLabel({ optionId, label, grants, ...more }: LabelledOption): OptionLabel {
  const key = knownOptionOf(optionId);
  if (key) return { kind: 'known', key };
  const { agentLabel, action, lasting = false } = more;
  if (agentLabel !== undefined) {
    const effect = action === 'APPROVE_AND_EXECUTE' ? 'approve' : 'reject';
    return { kind: 'named', effect: lasting ? `${effect}Lasting` : effect, label: agentLabel };
  }
  if (grants && grants.length > 0) return { kind: 'granting', label, grants };
  // Older requests were stored without grants.
  return { kind: optionId.startsWith('approve-remember-') ? 'remember' : 'own', label };
}

/** Returns true if choosing the option first opens a text field. */
export function takesInput(option: InteractionOption): boolean {
  return option.requiresInput || option.inputPrompt !== null;
}
