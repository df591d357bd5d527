import { z } from 'zod';
import { create } from 'zustand';

import { readStoredJson, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

/** Width of the session list in CSS pixels. */
export const SIDEBAR = { least: 200, usual: 264, most: 480 } as const;
/** Text sizes in percent of the usual one. */
export const TEXT_SIZES = [85, 90, 100, 110, 120, 135, 150] as const;
export const READING_WIDTHS = ['narrow', 'usual', 'wide', 'full'] as const;

/** Characters of font names. Others are dropped, because the name becomes part of a style. */
const NOT_IN_FONTS = /[^\p{L}\p{N} ._-]/gu;

const stored = z.object({
  sidebarWidth: z.number().min(SIDEBAR.least).max(SIDEBAR.most).catch(SIDEBAR.usual),
  isSidebarHidden: z.boolean().catch(false),
  textSize: z.number().min(85).max(150).catch(100),
  codeSize: z.number().min(85).max(150).catch(100),
  readingWidth: z.enum(READING_WIDTHS).catch('usual'),
  /** Name of an installed font; empty for the usual ones. */
  codeFont: z.string().max(100).catch(''),
});

/** How this browser shows Corral: sizes fit a screen, fonts are those of a machine. */
export type Display = Readonly<z.infer<typeof stored>>;

const KEY = 'corral.display';

/** Reads the kept values. A value that is missing or out of range is the usual one. */
export function readDisplay(storage: Pick<TextStorage, 'getItem'>): Display {
  return stored.catch(stored.parse({})).parse(readStoredJson(storage, KEY));
}

export const useDisplay = create<Display>()(() => stored.parse({}));

/** The only writer. */
export function changeDisplay(change: Partial<Display>): void {
  useDisplay.setState(change);
}

/** Restores the values and stores every change in this browser. */
export function rememberDisplay(storage: TextStorage): void {
  useDisplay.setState(readDisplay(storage));
  useDisplay.subscribe((display) => storeText(storage, KEY, JSON.stringify(display)));
}

const WIDTHS: Readonly<Record<Display['readingWidth'], string>> = {
  narrow: '40rem',
  usual: '48rem',
  wide: '64rem',
  full: '100%',
};

/** Returns the style properties of the page for a display: name and value; null to remove one. */
export function displayStyles({
  textSize,
  codeSize,
  readingWidth,
  codeFont,
}: Display): Readonly<Record<string, string | null>> {
  const font = codeFont.replaceAll(NOT_IN_FONTS, '').trim();
  return {
    'font-size': textSize === 100 ? null : `${textSize}%`,
    '--reading-width': WIDTHS[readingWidth],
    '--code-scale': String(codeSize / 100),
    '--code-font': font === '' ? null : `"${font}", ui-monospace, Menlo, Consolas, monospace`,
  };
}
