import { z } from 'zod';

import { extractedMessage } from '../../detection/extracted-message.ts';
import { call, failures } from '../call.ts';
import { paneId } from './tmux.ts';

const commandId = z.uuid();
const done = z.object({});

export const watch = {
  /** Sets whether questions of that terminal notify the person. They do by default. */
  'watch.terminal': call(
    () => z.strictObject({ commandId, terminalId: z.string().min(1), isMuted: z.boolean() }),
    () => done,
    failures('noSuchTerminal'),
  ),
  /** Sets the same for a pane of tmux. Panes are not watched by default. */
  'watch.pane': call(
    () =>
      z.strictObject({
        commandId,
        socket: z.string().min(1).max(4096),
        paneId,
        isWatched: z.boolean(),
      }),
    () => done,
    failures('noSuchPane', 'tmuxMissing', 'tmuxFailed', 'storeFailed'),
  ),
  /**
   * Reads the place now and notifies again about its question. `sessionId` is the id of a session
   * with a terminal, of a terminal, or of a watched place.
   */
  'watch.check': call(
    () => z.strictObject({ sessionId: z.string().min(1).max(5000) }),
    () =>
      z.object({
        /** The place that was read. */
        placeId: z.string(),
        /** Its current state; null if it cannot be determined. */
        state: z.enum(['waiting', 'processing', 'idle', 'exited']).nullable(),
        message: extractedMessage.nullable(),
      }),
    failures('notWatched'),
  ),
};
