import type { DeskState } from '#shared/desk/desk-state.ts';

import type { TrayModel } from './tray-model.ts';

export type Taskbar = {
  /** On the icon: how many questions wait. */
  readonly badge: number;
  /** Electron's progress: below 0 none, above 1 without an end. */
  readonly progress: number;
  readonly mode: 'none' | 'indeterminate' | 'paused';
  /** Windows shows no number: an image on the icon of each window, and what it says to who does not see it. */
  readonly overlay: { readonly look: 'waiting' | 'urgent'; readonly text: string } | null;
};

/** What the dock or the taskbar shows. A bar in a Mac's dock would run all day, so that there the number alone tells. */
export function taskbarOf({ interactions, sessions }: DeskState, { look, tip }: TrayModel, platform: string): Taskbar {
  const badge = interactions.length;
  const works = sessions.some(({ status, archivedAt }) => status === 'working' && archivedAt === null);
  const overlay = platform === 'win32' && (look === 'waiting' || look === 'urgent') ? { look, text: tip } : null;
  if (platform === 'darwin' || (badge === 0 && !works)) return { badge, progress: -1, mode: 'none', overlay };
  return badge > 0 ? { badge, progress: 1, mode: 'paused', overlay } : { badge, progress: 2, mode: 'indeterminate', overlay };
}
