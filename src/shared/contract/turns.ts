import { z } from 'zod';

import { turn, turnFile } from '#shared/conversation/turn.ts';

import { call, failures } from './call.ts';

const sessionId = z.string().min(1);

export const turns = {
  /** The turns that have a part between two places of the top level, in order; of more than 300 the last ones. */
  'turns.page': call(
    z.strictObject({ sessionId, from: z.int(), to: z.int() }),
    z.object({ turns: z.array(turn) }),
    failures('noSuchSession'),
  ),
  /**
   * What a turn changed, file by file in the order of their first change, from file `offset` on. As much as one reply
   * carries: `nextOffset` asks for the rest, `null`: that was all. `seq`: any place in the turn.
   */
  'turns.changes': call(
    z.strictObject({ sessionId, seq: z.int(), offset: z.int().min(0) }),
    z.object({ turn, files: z.array(turnFile), nextOffset: z.int().nullable() }),
    failures('noSuchSession', 'noSuchTurn'),
  ),
};
