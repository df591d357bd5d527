import { z } from 'zod';

import { call, failures } from './call.ts';

const terminalId = z.string().min(1);
const done = z.object({});

/**
 * Calls of the byte lane of one channel. `viewer` is a number that the client has not used on this
 * channel.
 */
export const terminalLane = {
  /**
   * Sends packets for `viewer` from now on (packets.ts): a snapshot followed by output, or output
   * alone if `since`, the offset up to which the client has drawn, is still buffered. The client
   * acknowledges what it has drawn.
   */
  'terminals.attach': call(
    () =>
      z.strictObject({
        terminalId,
        viewer: z.int().min(0).max(0xffff_ffff),
        since: z.number().min(0).nullable(),
      }),
    () => done,
    failures('noSuchTerminal', 'viewerTaken'),
  ),
  'terminals.detach': call(
    () => z.strictObject({ viewer: z.int() }),
    () => done,
    failures('noSuchViewer'),
  ),
};
