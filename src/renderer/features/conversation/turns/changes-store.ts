import { create } from 'zustand';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Turn, TurnFile } from '#shared/conversation/turn.ts';

type Place = { readonly sessionId: string; readonly seq: number };

type ChangesState = {
  /** The turn whose changes are shown: any place in it. */
  readonly place: Place | null;
  readonly turn: Turn | null;
  readonly files: readonly TurnFile[];
  /** `null`: all files are there. */
  readonly nextOffset: number | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly folded: ReadonlySet<string>;
};

const nothing: ChangesState = { place: null, turn: null, files: [], nextOffset: 0, isLoading: false, failure: null, folded: new Set() };

export const useChanges = create<ChangesState>()(() => nothing);

export async function openChanges(api: CorralApi, place: Place): Promise<void> {
  useChanges.setState({ ...nothing, place });
  await loadFiles(api);
}

export function closeChanges(): void {
  useChanges.setState(nothing);
}

/** The next files. `false`: they did not come. */
export async function loadFiles(api: CorralApi): Promise<boolean> {
  const { place, nextOffset, isLoading } = useChanges.getState();
  if (!place || nextOffset === null || isLoading) return false;
  useChanges.setState({ isLoading: true, failure: null });
  const reply = await api['turns.changes']({ ...place, offset: nextOffset });
  const { place: now, files } = useChanges.getState();
  if (now !== place) return false;
  if (!reply.ok) useChanges.setState({ isLoading: false, failure: reply.error });
  else useChanges.setState({ ...reply.value, files: [...files, ...reply.value.files], isLoading: false });
  return reply.ok;
}

/** All files, however many replies that takes. `null`: they did not all come. */
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
