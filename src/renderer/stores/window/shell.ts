import { create } from 'zustand';

import type { FromShell, ToShell } from '#shared/shell/shell-messages.ts';

/** The newest state of the desktop shell. */
export type Shell = Omit<Extract<FromShell, { type: 'state' }>, 'type'>;

/** A message of the shell that this window has not handled yet. */
export type ShellMessage = Exclude<FromShell, { type: 'state' }>;

type ShellStore = {
  /** The state of the shell; null outside of the desktop shell. */
  readonly shell: Shell | null;
  /** Oldest first. */
  readonly news: readonly ShellMessage[];
  readonly send: (message: ToShell) => void;
};

/** Number of unhandled messages kept. */
const MOST_NEWS = 20;

export const useShellStore = create<ShellStore>()(() => ({
  shell: null,
  news: [],
  send: () => undefined,
}));

/**
 * Stores a message of the shell. This and the following functions are the only ones that write this
 * store.
 */
export function receiveShellMessage(message: FromShell): void {
  if (message.type === 'state') {
    const { type: _, ...shell } = message;
    return useShellStore.setState({ shell });
  }
  useShellStore.setState(({ news }) => ({ news: [...news, message].slice(-MOST_NEWS) }));
}

export function setShellSender(send: (message: ToShell) => void): void {
  useShellStore.setState({ send });
}

export function clearShellMessages(): void {
  useShellStore.setState({ news: [] });
}

/** Returns the state of the shell; null outside of the desktop shell. */
export function useShell(): Shell | null {
  return useShellStore(({ shell }) => shell);
}

export function sendToShell(message: ToShell): void {
  useShellStore.getState().send(message);
}
