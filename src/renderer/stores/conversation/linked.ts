import { create } from 'zustand';

import type { LinkedMessage } from './message-link.ts';

/** What the person opened a link to. */
type LinkedState = {
  /** Until it is in sight, or known not to be there. */
  readonly message: LinkedMessage | null;
  /** The last link could not be read. Grows with each. */
  readonly malformed: number;
};

export const useLinked = create<LinkedState>()(() => ({ message: null, malformed: 0 }));

/** The only writers. */
export function noteLink(message: LinkedMessage): void {
  useLinked.setState({ message });
}

export function noteMalformedLink(): void {
  useLinked.setState({ malformed: useLinked.getState().malformed + 1 });
}

/** It was followed, or cannot be. */
export function forgetLink(message: LinkedMessage): void {
  if (useLinked.getState().message === message) useLinked.setState({ message: null });
}
