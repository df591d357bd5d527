import type { AgentEvent } from '#core/agents/agent-event.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';

import { codexConverter } from '../records/converter.ts';

/** How slices of rollouts are read. */
export const codexSlices = {
  reader: (file: string) => new RecordReader({ file, converter: codexConverter }),
  // What the model was sent is read only where no items tell the same: any item before says that they do.
  context: { needs: /"type":\s*"(?:response_item|event_msg)"/, gives: /"type":\s*"(?:session_meta|item_completed|token_count)"/ },
  whole: (event: AgentEvent) => Promise.resolve(event),
};
