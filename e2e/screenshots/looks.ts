import type { BrowserContextOptions } from '@playwright/test';

export type Look = {
  /** Folder of its pictures: language, theme, width. */
  readonly name: string;
  readonly width: number;
  readonly options: BrowserContextOptions;
};

export const HEIGHT = 800;
const WIDE = 1280;
const NARROW = 400;

const look = (name: string, width: number, colorScheme: 'light' | 'dark', locale: string): Look => {
  return {
    name,
    width,
    options: { viewport: { width, height: HEIGHT }, colorScheme, locale, reducedMotion: 'reduce' },
  };
};

export const looks: readonly Look[] = [
  look('en-light-wide', WIDE, 'light', 'en-US'),
  look('en-dark-wide', WIDE, 'dark', 'en-US'),
  look('zh-light-wide', WIDE, 'light', 'zh-CN'),
  look('en-dark-narrow', NARROW, 'dark', 'en-US'),
];
