import { create } from 'zustand';

import type { FromShell, ToShell, Wish } from '#shared/shell/shell-messages.ts';

/** What the desktop shell said last of itself. */
export type Shell = Omit<Extract<FromShell, { type: 'state' }>, 'type'>;

/** What this window was told and has not done yet. */
export type ShellNews = Exclude<FromShell, { type: 'state' }>;

type ShellStore = {
  /** `null`: this page does not run in the desktop shell. */
  readonly shell: Shell | null;
  /** Oldest first. */
  readonly news: readonly ShellNews[];
  readonly tell: (message: ToShell) => void;
};

/** More than that is of no use to anybody. */
const MOST_NEWS = 20;

export const useShellStore = create<ShellStore>()(() => ({ shell: null, news: [], tell: () => undefined }));

/** The only writers. */
export function hearShell(message: FromShell): void {
  if (message.type === 'state') {
    const { type: _, ...shell } = message;
    return useShellStore.setState({ shell });
  }
  useShellStore.setState(({ news }) => ({ news: [...news, message].slice(-MOST_NEWS) }));
}

export function askShellBy(tell: (message: ToShell) => void): void {
  useShellStore.setState({ tell });
}

export function shellNewsDone(): void {
  useShellStore.setState({ news: [] });
}

export function wishFor(wish: Wish): void {
  hearShell({ type: 'go', wish });
}

/** `null`: this page does not run in the desktop shell. */
export function useShell(): Shell | null {
  return useShellStore(({ shell }) => shell);
}

export function tellShell(message: ToShell): void {
  useShellStore.getState().tell(message);
}
