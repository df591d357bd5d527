import type { MessageOf } from '#shared/conversation/message.ts';
import { DAMAGED } from '#shared/conversation/damaged.ts';

import type { SqlRow } from '../database/database.ts';

/** Number of characters of a damaged row that are shown. */
const MAX_SHOWN = 64 * 1024;

/** Returns a message at the position of the damaged row, with the row's bytes unchanged. */
export function damagedMessage(
  { sessionId, seq, id }: { readonly sessionId: string; readonly seq: number; readonly id: string },
  row: SqlRow,
): MessageOf<'unknown'> {
  const parent = row['parent_tool_use_id'];
  const body = row['body'];
  return {
    id,
    sessionId,
    seq,
    role: 'system',
    messageType: 'unknown',
    content: typeof body === 'string' ? body.slice(0, MAX_SHOWN) : '',
    timestamp: null,
    source: { kind: 'corral' },
    metadata: {
      parentToolUseId: typeof parent === 'string' ? parent : null,
      blobs: [],
      reason: DAMAGED,
    },
  };
}
