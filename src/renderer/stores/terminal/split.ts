import { z } from 'zod';

/** Maximum number of terminals in one split. */
export const MAX_PARTS = 6;
/** Maximum number of splits kept for one session. */
const MAX_SPLITS = 20;
/** Sum of the shares of a split. */
const WHOLE = 100;
/** Minimum size of a part in CSS pixels: about 40 columns by 8 rows of the usual font. */
const LEAST = { width: 320, height: 140 } as const;

const splitPart = z.object({ terminalId: z.string(), share: z.number().min(0.01).max(WHOLE) });
export const storedSplits = z
  .array(z.array(splitPart).max(MAX_PARTS).readonly())
  .max(MAX_SPLITS)
  .readonly();

/** A terminal of a split; `share` is its part of the room, relative to the others. */
type SplitPart = Readonly<z.infer<typeof splitPart>>;
/** Terminals shown side by side, in order. A terminal is in at most one split. */
export type Split = readonly SplitPart[];
export type Splits = readonly Split[];

const NO_SPLITS: Splits = [];
const holds = (split: Split, terminalId: string) =>
  split.some((part) => part.terminalId === terminalId);

/** Returns the parts shown with `front`: the existing ones of its split, else `front` alone. */
export function partsWith(
  front: string,
  splits: Splits = NO_SPLITS,
  present: readonly string[],
): Split {
  const parts =
    splits
      .find((split) => holds(split, front))
      ?.filter(({ terminalId }) => present.includes(terminalId)) ?? [];
  return parts.length > 1 ? parts : [{ terminalId: front, share: WHOLE }];
}

/**
 * Returns the existing neighbour of a terminal in its split: the one before it, else the one after
 * it.
 */
export function neighbourOf(
  terminalId: string,
  splits: Splits = NO_SPLITS,
  present: readonly string[],
): string | null {
  const split = splits.find((each) => holds(each, terminalId)) ?? [];
  const at = split.findIndex((part) => part.terminalId === terminalId);
  const near = [...split.slice(0, Math.max(0, at)).toReversed(), ...split.slice(at + 1)];
  return near.find((part) => present.includes(part.terminalId))?.terminalId ?? null;
}

/** Returns the terminal to show for `chosen`: itself, or its neighbour if it is closed. */
export function terminalToShow(
  chosen: string | undefined,
  splits: Splits = NO_SPLITS,
  present: readonly string[],
): string | null {
  if (chosen === undefined) return null;
  return present.includes(chosen) ? chosen : neighbourOf(chosen, splits, present);
}

/** Inserts a terminal after `front`, with half of its room, and removes closed terminals. */
export function splitBehind(
  front: string,
  added: string,
  splits: Splits = NO_SPLITS,
  present: readonly string[],
): Splits {
  const parts = partsWith(front, splits, present);
  if (parts.length >= MAX_PARTS) return splits;
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  const next = parts.flatMap(({ terminalId, share: before }) => {
    const share = (before / total) * WHOLE;
    if (terminalId !== front) return [{ terminalId, share }];
    return [front, added].map((each) => ({ terminalId: each, share: share / 2 }));
  });
  const others = withoutPart(added, splits)
    .filter((split) => !holds(split, front))
    .map((split) => split.filter(({ terminalId }) => present.includes(terminalId)));
  return [...others.filter((split) => split.length > 1), next].slice(-MAX_SPLITS);
}

/** Removes a terminal from its split. */
export function withoutPart(terminalId: string, splits: Splits = NO_SPLITS): Splits {
  return splits
    .map((split) => split.filter((part) => part.terminalId !== terminalId))
    .filter((split) => split.length > 1);
}

/** Replaces a terminal by another. */
export function replacePart(gone: string, added: string, splits: Splits = NO_SPLITS): Splits {
  return splits.map((split) =>
    split.map((part) => (part.terminalId === gone ? { ...part, terminalId: added } : part)),
  );
}

/** Moves the border between two neighbours: `first` gets `percent` of their common room. */
export function moveBorder(
  first: string,
  second: string,
  percent: number,
  splits: Splits = NO_SPLITS,
): Splits {
  return splits.map((split) => {
    const both = split.filter(({ terminalId }) => terminalId === first || terminalId === second);
    if (both.length !== 2) return split;
    const room = both.reduce((sum, { share }) => sum + share, 0);
    const shares: Readonly<Record<string, number>> = {
      [first]: (room * percent) / WHOLE,
      [second]: room - (room * percent) / WHOLE,
    };
    return split.map((part) => ({ ...part, share: shares[part.terminalId] ?? part.share }));
  });
}

/** Sorts terminals for their tabs: those of a split are adjacent, at the position of the oldest. */
export function inSplitOrder<T extends { readonly terminalId: string }>(
  terminals: readonly T[],
  splits: Splits = NO_SPLITS,
): readonly T[] {
  const placed = new Set<string>();
  return terminals.flatMap((terminal) => {
    if (placed.has(terminal.terminalId)) return [];
    const present = terminals.map(({ terminalId }) => terminalId);
    const ids = partsWith(terminal.terminalId, splits, present).map(({ terminalId }) => terminalId);
    for (const id of ids) placed.add(id);
    return ids.flatMap((id) => terminals.find(({ terminalId }) => terminalId === id) ?? []);
  });
}

export type Arrangement = 'beside' | 'below' | 'single';

/**
 * Returns the arrangement of `count` terminals in a room: side by side, else stacked, else only the
 * one in front.
 */
export function arrangementFor(
  room: { readonly width: number; readonly height: number },
  count: number,
): Arrangement {
  if (room.width >= count * LEAST.width) return 'beside';
  return room.width > 0 && room.height >= count * LEAST.height ? 'below' : 'single';
}
