import type { AgentEvent } from '#core/agents/agent-event.ts';
import { foldWith } from '#core/agents/fold.ts';

import { codexConverter } from './converter.ts';

/** How slices of rollouts are read. */
export const codexSlices = {
  fold: () => foldWith(codexConverter),
  // What the model was sent is read only where no items tell the same: any item before says that they do.
  context: { needs: /"type":\s*"(?:response_item|event_msg)"/, gives: /"type":\s*"(?:session_meta|item_completed|token_count)"/ },
  whole: (event: AgentEvent) => Promise.resolve(event),
};
