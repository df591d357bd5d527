import { z } from 'zod';
import { create } from 'zustand';

import { readStoredJson, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

export const FONT_SIZES = { smallest: 8, usual: 13, largest: 32 } as const;
/** Limits of the share of either side of a split, in percent. */
export const SHARES = { least: 25, usual: 55, most: 75 } as const;

const within = (least: number, most: number, usual: number) =>
  z.number().min(least).max(most).catch(usual);

const stored = z.object({
  /** Size of the font in CSS pixels. */
  fontSize: within(FONT_SIZES.smallest, FONT_SIZES.largest, FONT_SIZES.usual),
  /** True if new output is announced to a screen reader. */
  screenReader: z.boolean().catch(false),
  /** True if programs may write to the clipboard (OSC 52). They can never read it. */
  clipboard: z.boolean().catch(false),
  /** Meaning of Shift+Enter: a new line for the program, or the same as Enter. */
  shiftEnter: z.enum(['newLine', 'enter']).catch('newLine'),
  /** True if conversation and terminal are shown together in a wide window. */
  isSplit: z.boolean().catch(true),
  /** The side of the terminals in a split. */
  side: z.enum(['right', 'below']).catch('right'),
  /** Height of the conversation above a terminal, in percent. */
  shareAbove: within(SHARES.least, SHARES.most, SHARES.usual),
  /** Width of the conversation next to a terminal, in percent. */
  share: within(SHARES.least, SHARES.most, SHARES.usual),
});

/**
 * Preferences for terminals on this device: a font fits a screen, and a clipboard belongs to a
 * machine.
 */
export type TerminalPreferences = Readonly<z.infer<typeof stored>>;

const KEY = 'corral.terminal';

/** Reads the preferences; missing or invalid ones have the default value. */
export function readPreferences(storage: Pick<TextStorage, 'getItem'>): TerminalPreferences {
  return stored.catch(stored.parse({})).parse(readStoredJson(storage, KEY));
}

export const usePreferences = create<TerminalPreferences>()(() => stored.parse({}));

/** The only function that writes this store. */
export function changePreferences(change: Partial<TerminalPreferences>): void {
  usePreferences.setState(change);
}

/** Stores the preferences on this device. */
export function rememberPreferences(storage: TextStorage): void {
  usePreferences.setState(readPreferences(storage));
  usePreferences.subscribe((preferences) => storeText(storage, KEY, JSON.stringify(preferences)));
}

/** Changes the font size by `step` pixels; 0 resets it. */
export function changeFontSize(step: -1 | 0 | 1): void {
  const { fontSize } = usePreferences.getState();
  const next =
    step === 0
      ? FONT_SIZES.usual
      : Math.min(FONT_SIZES.largest, Math.max(FONT_SIZES.smallest, fontSize + step));
  changePreferences({ fontSize: next });
}
