import { z } from 'zod';

import { extractedMessage } from '../detection/extracted-message.ts';
import { call, failures } from './call.ts';
import { paneId } from './tmux.ts';

const commandId = z.uuid();
const done = z.object({});

export const watch = {
  /** Whether the person is told when that terminal asks something. It is as long as nobody says otherwise. */
  'watch.terminal': call(
    z.strictObject({ commandId, terminalId: z.string().min(1), isMuted: z.boolean() }),
    done,
    failures('noSuchTerminal'),
  ),
  /** The same of a pane of tmux, which nobody watches before the person wants it. */
  'watch.pane': call(
    z.strictObject({ commandId, socket: z.string().min(1).max(4096), paneId, isWatched: z.boolean() }),
    done,
    failures('noSuchPane', 'tmuxMissing', 'tmuxFailed', 'storeFailed'),
  ),
  /** Reads it now and tells again what it asks. `sessionId`: of a session with a terminal, of a terminal, or of a watched place. */
  'watch.check': call(
    z.strictObject({ sessionId: z.string().min(1).max(5000) }),
    z.object({
      /** The place that was looked at. */
      placeId: z.string(),
      /** What is known of it now; `null`: nobody can tell. */
      state: z.enum(['waiting', 'processing', 'idle', 'exited']).nullable(),
      message: extractedMessage.nullable(),
    }),
    failures('notWatched'),
  ),
};
