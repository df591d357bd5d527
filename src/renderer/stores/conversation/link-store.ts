import { create } from 'zustand';

import type { LinkedMessage } from './message-link.ts';

/** The link that the person opened. */
type LinkState = {
  /** Null when the message is visible, or known to be absent. */
  readonly message: LinkedMessage | null;
  /** Number of links that could not be read. */
  readonly malformed: number;
};

export const useLinkStore = create<LinkState>()(() => ({ message: null, malformed: 0 }));

/** Stores a link. This and the following functions are the only ones that write this store. */
export function noteLink(message: LinkedMessage): void {
  useLinkStore.setState({ message });
}

export function noteMalformedLink(): void {
  useLinkStore.setState({ malformed: useLinkStore.getState().malformed + 1 });
}

/** Removes a link that was followed or cannot be. */
export function forgetLink(message: LinkedMessage): void {
  if (useLinkStore.getState().message === message) useLinkStore.setState({ message: null });
}
