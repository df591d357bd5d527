import { goToPlace } from '#renderer/stores/terminal/go-to-place.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { idsOf, leaveFor, postpone } from './dialog-store.ts';
import { goToRequest } from './go-to-request.ts';

/**
 * Shows the conversation of a request, or the terminal that it was read from. Postpones all open
 * questions, because the next one would cover it.
 */
export function leaveForSession(request: InteractionRequest, open: readonly Interaction[]): void {
  postpone(idsOf(open));
  const { readFrom } = request.context;
  if (!readFrom) return goToRequest(request);
  if (readFrom.place.kind === 'terminal') leaveFor('terminal');
  goToPlace(readFrom.place);
}
