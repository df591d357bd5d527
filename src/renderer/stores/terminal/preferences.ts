import { z } from 'zod';
import { create } from 'zustand';

import { storedValue, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

export const FONT_SIZES = { smallest: 8, usual: 13, largest: 32 } as const;
/** Least share of the room that either side of a split has, in percent. */
export const SHARES = { least: 25, usual: 55, most: 75 } as const;

const within = (least: number, most: number, usual: number) => z.number().min(least).max(most).catch(usual);

const stored = z.object({
  /** In CSS pixels. */
  fontSize: within(FONT_SIZES.smallest, FONT_SIZES.largest, FONT_SIZES.usual),
  /** Whether a screen reader is told what appears. */
  screenReader: z.boolean().catch(false),
  /** Whether programs may write to the clipboard (OSC 52). They never read it. */
  clipboard: z.boolean().catch(false),
  /** Whether conversation and terminal stand side by side, where the window is wide enough. */
  isSplit: z.boolean().catch(true),
  /** Where the terminals stand in a split. */
  side: z.enum(['right', 'below']).catch('right'),
  /** Height of the conversation above a terminal, in percent. */
  shareAbove: within(SHARES.least, SHARES.most, SHARES.usual),
  /** Width of the conversation beside a terminal, in percent. */
  share: within(SHARES.least, SHARES.most, SHARES.usual),
});

/** How this person likes terminals on this device: a font fits a screen, a clipboard is that of a machine. */
export type TerminalPreferences = Readonly<z.infer<typeof stored>>;

const KEY = 'corral.terminal';

/** What is missing, or no longer makes sense, is as usual. */
export function readPreferences(storage: Pick<TextStorage, 'getItem'>): TerminalPreferences {
  return stored.catch(stored.parse({})).parse(storedValue(storage, KEY));
}

export const usePreferences = create<TerminalPreferences>()(() => stored.parse({}));

/** The only writer. */
export function changePreferences(change: Partial<TerminalPreferences>): void {
  usePreferences.setState(change);
}

/** Keeps them on this device. */
export function rememberPreferences(storage: TextStorage): void {
  usePreferences.setState(readPreferences(storage));
  usePreferences.subscribe((preferences) => storeText(storage, KEY, JSON.stringify(preferences)));
}

/** `step`: how many pixels more; 0: the usual size. */
export function changeFontSize(step: -1 | 0 | 1): void {
  const { fontSize } = usePreferences.getState();
  const next = step === 0 ? FONT_SIZES.usual : Math.min(FONT_SIZES.largest, Math.max(FONT_SIZES.smallest, fontSize + step));
  changePreferences({ fontSize: next });
}
