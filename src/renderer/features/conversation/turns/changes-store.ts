import { create } from 'zustand';

import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Turn, TurnFile } from '#shared/conversation/turn.ts';

type TurnPlace = { readonly sessionId: string; readonly seq: number };

type ChangesState = {
  /** Any position in the turn whose changes are shown. */
  readonly place: TurnPlace | null;
  readonly turn: Turn | null;
  readonly files: readonly TurnFile[];
  /** Null if all files are loaded. */
  readonly nextOffset: number | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly folded: ReadonlySet<string>;
};

const NO_CHANGES: ChangesState = {
  place: null,
  turn: null,
  files: [],
  nextOffset: 0,
  isLoading: false,
  failure: null,
  folded: new Set(),
};

export const useChanges = create<ChangesState>()(() => NO_CHANGES);

export async function openChanges(api: CorralApi, place: TurnPlace): Promise<void> {
  useChanges.setState({ ...NO_CHANGES, place });
  await loadFiles(api);
}

export function closeChanges(): void {
  useChanges.setState(NO_CHANGES);
}

/** Loads the next files. Returns false if they were not loaded. */
export async function loadFiles(api: CorralApi): Promise<boolean> {
  const { place, nextOffset, isLoading } = useChanges.getState();
  if (!place || nextOffset === null || isLoading) return false;
  useChanges.setState({ isLoading: true, failure: null });
  const reply = await api['turns.changes']({ ...place, offset: nextOffset });
  const { place: now, files } = useChanges.getState();
  if (now !== place) return false;
  if (!reply.ok) useChanges.setState({ isLoading: false, failure: reply.error });
  else
    useChanges.setState({
      ...reply.value,
      files: [...files, ...reply.value.files],
      isLoading: false,
    });
  return reply.ok;
}

/**
 * Reads the changes of the open turn again and replaces the loaded ones. Does nothing while the
 * first ones are loading; keeps the known ones after a failure.
 */
export async function refreshChanges(api: CorralApi): Promise<void> {
  const { place, isLoading } = useChanges.getState();
  if (!place || isLoading) return;
  const reply = await api['turns.changes']({ ...place, offset: 0 });
  const now = useChanges.getState();
  if (reply.ok && now.place === place && !now.isLoading)
    useChanges.setState({ ...reply.value, failure: null });
}

/** Loads all files, with as many calls as needed. Returns null if a call failed. */
export async function loadAllFiles(api: CorralApi): Promise<readonly TurnFile[] | null> {
  while (useChanges.getState().nextOffset !== null) if (!(await loadFiles(api))) return null;
  return useChanges.getState().files;
}

export function setFolded(filePath: string, isFolded: boolean): void {
  const folded = new Set(useChanges.getState().folded);
  if (isFolded) folded.add(filePath);
  else folded.delete(filePath);
  useChanges.setState({ folded });
}
