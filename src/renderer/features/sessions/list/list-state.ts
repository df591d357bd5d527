import { create } from 'zustand';

import { noSelection, type Selection } from './selection.ts';

type ListState = {
  readonly filter: string;
  /** Key of the row that had the focus last; null at first. */
  readonly current: string | null;
  readonly selection: Selection;
  /** True if the last pointer in the list was a finger. */
  readonly isTouched: boolean;
};

/** State of the session list of this window. */
export const useListState = create<ListState>()(() => ({
  filter: '',
  current: null,
  selection: noSelection,
  isTouched: false,
}));

/** The only writer. */
export function changeList(change: Partial<ListState>): void {
  useListState.setState(change);
}

export function clearSelection(): void {
  if (useListState.getState().selection.ids.size > 0) changeList({ selection: noSelection });
}
