import type { RewindFile } from '#shared/git/checkpoint.ts';

/** A file of a preview that the person can choose. */
export type ChosenFile = {
  readonly path: string;
  readonly stateId: string;
  readonly isConfirmed: boolean;
};

/** Returns the files of a preview that a rewind would change, those that need a look first. */
export function listedFiles(files: readonly RewindFile[]): readonly RewindFile[] {
  const changing = files.filter(({ action }) => action !== 'none');
  const [usual, others] = [
    changing.filter(({ state }) => state === 'asLeft'),
    changing.filter(({ state }) => state !== 'asLeft'),
  ];
  return [...others, ...usual];
}

/** Returns the paths that are chosen at first: the files that are as the agent left them. */
export function firstChoice(files: readonly RewindFile[]): ReadonlySet<string> {
  const usual = listedFiles(files).filter(({ state }) => state === 'asLeft');
  return new Set(usual.map(({ path }) => path));
}

/**
 * Returns the chosen files as they were shown. A choice confirms a file that is not as the agent
 * left it, because it was not chosen at first.
 */
export function chosenFiles(
  files: readonly RewindFile[],
  chosen: ReadonlySet<string>,
): readonly ChosenFile[] {
  return listedFiles(files)
    .filter(({ path, state }) => chosen.has(path) && state !== 'blocked')
    .map(({ path, stateId, state }) => ({ path, stateId, isConfirmed: state !== 'asLeft' }));
}
