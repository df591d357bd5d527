import type { DeskState } from '#shared/desk/desk-state.ts';

import type { TrayModel } from './tray-model.ts';

export type Taskbar = {
  /** Number of open questions, shown on the icon. */
  readonly badge: number;
  /** Electron's progress value: negative for none, above 1 for indeterminate. */
  readonly progress: number;
  readonly mode: 'none' | 'indeterminate' | 'paused';
  /**
   * Overlay image on the icon of each window, with its accessible text; for Windows, which shows no
   * number.
   */
  readonly overlay: { readonly look: 'waiting' | 'urgent'; readonly text: string } | null;
};

/**
 * Returns the state of the dock or taskbar. A Mac gets only the badge, because a progress bar in
 * its dock would run all day.
 */
export function taskbarOf(
  { interactions, sessions }: DeskState,
  { look, tip }: TrayModel,
  platform: string,
): Taskbar {
  const badge = interactions.length;
  const works = sessions.some(
    ({ status, archivedAt }) => status === 'working' && archivedAt === null,
  );
  const overlay =
    platform === 'win32' && (look === 'waiting' || look === 'urgent') ? { look, text: tip } : null;
  if (platform === 'darwin' || (badge === 0 && !works))
    return { badge, progress: -1, mode: 'none', overlay };
  return badge > 0
    ? { badge, progress: 1, mode: 'paused', overlay }
    : { badge, progress: 2, mode: 'indeterminate', overlay };
}
