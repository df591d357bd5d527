import { create } from 'zustand';

/** How a screen reader takes it: at its next pause, or at once. */
export type Urgency = 'polite' | 'assertive';

export type Announcement = { readonly id: number; readonly urgency: Urgency; readonly text: string };

/** What is heard is heard: older ones make room. */
const MOST = 4;

const useStore = create<{ readonly next: number; readonly all: readonly Announcement[] }>()(() => ({ next: 1, all: [] }));

/** The only writer. Each call is spoken once. */
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
