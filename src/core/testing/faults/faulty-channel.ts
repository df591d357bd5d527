import type { Channel } from '#shared/channel/channel.ts';

import type { Dice } from './dice.ts';

export type ChannelFaults = { dropped: number; doubled: number; swapped: number };

/** Wraps a channel that drops, duplicates and swaps sent messages while `isFaulty` returns true. */
export function faultyChannel(
  inner: Channel,
  dice: Dice,
  faults: ChannelFaults,
  isFaulty: () => boolean,
): Channel {
  let delayed: unknown = null;
  const flush = () => {
    const late = delayed;
    delayed = null;
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
      } else if (luck < 0.08 && delayed === null) {
        faults.swapped += 1;
        delayed = value;
      } else {
        inner.send(value);
        flush();
      }
    },
  };
}
