import { z } from 'zod';

/** Most terminals in one split. */
export const MAX_PARTS = 6;
/** Most splits that are kept for one session. */
const MAX_SPLITS = 20;
/** Shares of a split add up to this. */
const WHOLE = 100;
/** Least room of a drawn part in CSS pixels: about 40 columns by 8 rows of the usual font. */
const LEAST = { width: 320, height: 140 } as const;

const splitPart = z.object({ terminalId: z.string(), share: z.number().min(0.01).max(WHOLE) });
export const storedSplits = z.array(z.array(splitPart).max(MAX_PARTS).readonly()).max(MAX_SPLITS).readonly();

/** One terminal of a split; `share` is its part of the room, relative to the others. */
type SplitPart = Readonly<z.infer<typeof splitPart>>;
/** Terminals that are drawn together, in order. A terminal is in one split at most. */
export type Split = readonly SplitPart[];
export type Splits = readonly Split[];

const NO_SPLITS: Splits = [];
const holds = (split: Split, terminalId: string) => split.some((part) => part.terminalId === terminalId);

/** Returns the parts that are drawn with `front`: the present ones of its split, else `front` alone. */
export function partsWith(front: string, splits: Splits = NO_SPLITS, present: readonly string[]): Split {
  const parts = splits.find((split) => holds(split, front))?.filter(({ terminalId }) => present.includes(terminalId)) ?? [];
  return parts.length > 1 ? parts : [{ terminalId: front, share: WHOLE }];
}

/** Returns the present part of its split that is next to a terminal: the one before it, else the one behind. */
export function neighbourOf(terminalId: string, splits: Splits = NO_SPLITS, present: readonly string[]): string | null {
  const split = splits.find((each) => holds(each, terminalId)) ?? [];
  const at = split.findIndex((part) => part.terminalId === terminalId);
  const near = [...split.slice(0, Math.max(0, at)).toReversed(), ...split.slice(at + 1)];
  return near.find((part) => present.includes(part.terminalId))?.terminalId ?? null;
}

/** Returns the terminal to show where `chosen` was: itself, or what got its room. */
export function shownFor(chosen: string | undefined, splits: Splits = NO_SPLITS, present: readonly string[]): string | null {
  if (chosen === undefined) return null;
  return present.includes(chosen) ? chosen : neighbourOf(chosen, splits, present);
}

/** Inserts a terminal behind `front`, with half of its room. Forgets what is not present any more. */
export function splitBehind(front: string, added: string, splits: Splits = NO_SPLITS, present: readonly string[]): Splits {
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

/** Takes a terminal out of its split. */
export function withoutPart(terminalId: string, splits: Splits = NO_SPLITS): Splits {
  return splits.map((split) => split.filter((part) => part.terminalId !== terminalId)).filter((split) => split.length > 1);
}

/** Puts a terminal in the place of another. */
export function replacePart(gone: string, added: string, splits: Splits = NO_SPLITS): Splits {
  return splits.map((split) => split.map((part) => (part.terminalId === gone ? { ...part, terminalId: added } : part)));
}

/** Moves the border between two neighbours: `first` gets `percent` of the room of both. */
export function moveBorder(first: string, second: string, percent: number, splits: Splits = NO_SPLITS): Splits {
  return splits.map((split) => {
    const both = split.filter(({ terminalId }) => terminalId === first || terminalId === second);
    if (both.length !== 2) return split;
    const room = both.reduce((sum, { share }) => sum + share, 0);
    const shares: Readonly<Record<string, number>> = { [first]: (room * percent) / WHOLE, [second]: room - (room * percent) / WHOLE };
    return split.map((part) => ({ ...part, share: shares[part.terminalId] ?? part.share }));
  });
}

/** Orders terminals for their tabs: those of a split stand together, at the place of the oldest. */
export function inSplitOrder<T extends { readonly terminalId: string }>(terminals: readonly T[], splits: Splits = NO_SPLITS): readonly T[] {
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

/** Returns how `count` terminals share a room: side by side, else one below the other, else only the one in front. */
export function arrangementFor(room: { readonly width: number; readonly height: number }, count: number): Arrangement {
  if (room.width >= count * LEAST.width) return 'beside';
  return room.width > 0 && room.height >= count * LEAST.height ? 'below' : 'single';
}
