import { create } from 'zustand';

type InboxState = { readonly isBySession: boolean };

export const useInbox = create<InboxState>()(() => ({ isBySession: false }));

/** Changes the inbox. No other function writes the store. */
export function changeInbox(change: Partial<InboxState>): void {
  useInbox.setState(change);
}
