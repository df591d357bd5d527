import type { InteractionOption } from '#shared/interaction/interaction.ts';

/** `own`: the agent's own words, which nobody translates. */
export type OptionLabel =
  | { readonly kind: 'known'; readonly key: KnownKey }
  | { readonly kind: 'remember'; readonly label: string }
  | { readonly kind: 'own'; readonly label: string };

type KnownKey =
  | 'approve'
  | 'retry'
  | 'reject'
  | 'terminate'
  | 'answer'
  | 'skip'
  | 'planApproveAsk'
  | 'planApproveEdits'
  | 'planRevise'
  | 'approveSessionCommand'
  | 'approveSessionFiles'
  | 'grantTurn'
  | 'grantSession'
  | 'yes'
  | 'no'
  | 'enter'
  | 'space';

const KNOWN: ReadonlyMap<string, KnownKey> = new Map([
  ['approve', 'approve'],
  ['retry', 'retry'],
  ['reject', 'reject'],
  ['terminate', 'terminate'],
  ['answer', 'answer'],
  ['skip', 'skip'],
  ['plan-approve-ask', 'planApproveAsk'],
  ['plan-approve-edits', 'planApproveEdits'],
  ['plan-revise', 'planRevise'],
  ['approve-session-command', 'approveSessionCommand'],
  ['approve-session-files', 'approveSessionFiles'],
  ['grant-turn', 'grantTurn'],
  ['grant-session', 'grantSession'],
  ['screen-yes', 'yes'],
  ['screen-no', 'no'],
  ['screen-enter', 'enter'],
  ['screen-space', 'space'],
]);

/** Options that Corral's adapters make have known ids; what an agent suggests itself keeps its label. */
export function optionLabel(option: Pick<InteractionOption, 'optionId' | 'label'>): OptionLabel {
  const key = KNOWN.get(option.optionId);
  if (key) return { kind: 'known', key };
  if (option.optionId.startsWith('approve-remember-')) return { kind: 'remember', label: option.label };
  return { kind: 'own', label: option.label };
}

/** Whether choosing it opens a field for words first. */
export function takesInput(option: InteractionOption): boolean {
  return option.requiresInput || option.inputPrompt !== null;
}
