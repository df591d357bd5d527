import { create } from 'zustand';

type InboxState = { readonly isBySession: boolean };

export const useInbox = create<InboxState>()(() => ({ isBySession: false }));

/** The only writer. */
export function changeInbox(change: Partial<InboxState>): void {
  useInbox.setState(change);
}
