import { showProposal } from '#renderer/stores/window/show-beside.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { idsOf, leaveFor, postpone } from './dialog-store.ts';

/** Returns true if a request asks for an edit of files, which the review can show. */
export function isEditRequest({ details }: Pick<InteractionRequest, 'details'>): boolean {
  const shown = details.type === 'tool' ? details.details : null;
  return shown?.type === 'diff' || shown?.type === 'changes';
}

/**
 * Shows the edit of a request in the review. Postpones all open questions, because the next one
 * would cover it.
 */
export function openProposal(request: InteractionRequest, open: readonly Interaction[]): void {
  postpone(idsOf(open));
  leaveFor('changes');
  showProposal(request.sessionId, request.requestId);
}
