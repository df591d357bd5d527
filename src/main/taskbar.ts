import type { DeskState } from '#shared/desk/desk-state.ts';

export type Taskbar = {
  /** On the icon: how many questions wait. */
  readonly badge: number;
  /** Electron's progress: below 0 none, above 1 without an end. */
  readonly progress: number;
  readonly mode: 'none' | 'indeterminate' | 'paused';
};

/** What the dock or the taskbar shows. A bar in a Mac's dock would run all day, so that there the number alone tells. */
export function taskbarOf({ interactions, sessions }: DeskState, platform: string): Taskbar {
  const badge = interactions.length;
  const works = sessions.some(({ status, archivedAt }) => status === 'working' && archivedAt === null);
  if (platform === 'darwin' || (badge === 0 && !works)) return { badge, progress: -1, mode: 'none' };
  return badge > 0 ? { badge, progress: 1, mode: 'paused' } : { badge, progress: 2, mode: 'indeterminate' };
}
