import { goToPlace } from '#renderer/stores/terminal/go-to-place.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { idsOf, leaveForTerminal, postpone } from './dialog-store.ts';
import { goToRequest } from './go-to-request.ts';

/** To the conversation around a request, or to the terminal that it was read in. All that wait are put off, or the next one would lie over it. */
export function leaveForSession(request: InteractionRequest, open: readonly Interaction[]): void {
  postpone(idsOf(open));
  const { readFrom } = request.context;
  if (!readFrom) return goToRequest(request);
  if (readFrom.place.kind === 'terminal') leaveForTerminal();
  goToPlace(readFrom.place);
}
