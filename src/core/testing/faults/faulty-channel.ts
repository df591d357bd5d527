import type { Channel } from '#shared/channel/channel.ts';

import type { Dice } from './dice.ts';

export type ChannelFaults = { dropped: number; doubled: number; swapped: number };

/** The carrier loses, doubles and swaps what is sent on this end, as long as `isFaulty`. */
export function faultyChannel(inner: Channel, dice: Dice, faults: ChannelFaults, isFaulty: () => boolean): Channel {
  let held: unknown = null;
  const flush = () => {
    const late = held;
    held = null;
    if (late !== null) inner.send(late);
  };
  return {
    ...inner,
    send(value) {
      const luck = isFaulty() ? dice.next() : 1;
      if (luck < 0.02) {
        faults.dropped += 1;
      } else if (luck < 0.05) {
        faults.doubled += 1;
        inner.send(value);
        inner.send(value);
      } else if (luck < 0.08 && held === null) {
        faults.swapped += 1;
        held = value;
      } else {
        inner.send(value);
        flush();
      }
    },
  };
}
