import { create } from 'zustand';

/** Decides when a screen reader speaks a text: at its next pause, or at once. */
export type Urgency = 'polite' | 'assertive';

export type Announcement = {
  readonly id: number;
  readonly urgency: Urgency;
  readonly text: string;
};

/** Number of announcements kept; older ones have been spoken. */
const MOST = 4;

const useStore = create<{ readonly next: number; readonly all: readonly Announcement[] }>()(() => ({
  next: 1,
  all: [],
}));

/** Adds an announcement, which is spoken once; the only function that adds any. */
export function announce(urgency: Urgency, text: string): void {
  const { next, all } = useStore.getState();
  useStore.setState({ next: next + 1, all: [...all, { id: next, urgency, text }].slice(-MOST) });
}

export function forgetAnnouncements(upTo: number): void {
  useStore.setState(({ all }) => ({ all: all.filter(({ id }) => id > upTo) }));
}

export function useAnnouncements(): readonly Announcement[] {
  return useStore((s) => s.all);
}
