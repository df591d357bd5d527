import { useTranslation } from 'react-i18next';

import type { Comparison } from '#shared/git/comparison.ts';
import type { FileChange, FileDiff } from '#shared/git/file-change.ts';

import { isDecidable } from '../store/possible-actions.ts';
import { useReviewState } from '../store/review-context.ts';
import { isImage } from './image-pair.tsx';

/** Modes of git for a regular file that can be run, and for one that cannot. */
const EXECUTABLE = '100755';
const REGULAR = '100644';

type Props = { readonly file: FileChange; readonly fileDiff: FileDiff | null };

/** States in words what the rows of a file cannot show: modes, submodules, conflicts, binaries. */
export function PlainNotes(props: Props) {
  const notes = useNotes(props);
  if (notes.length === 0) return null;
  return (
    <ul className="border-b border-line px-3 py-1.5 text-xs text-muted last:border-b-0">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function useNotes({ file, fileDiff }: Props): readonly string[] {
  const { t } = useTranslation('review');
  const comparison = useReviewState((state) => state.comparison);
  const { isBinary, isSubmodule, path, status } = file;
  const mode = modeChange(file);
  const notes = [
    status === 'conflicted' && !isDecidable(comparison, file) && t('file.conflicted'),
    mode && t('file.mode', { before: mode.oldMode, after: mode.newMode }),
    mode?.meaning && t(`file.${mode.meaning}`),
    isSubmodule && t('file.submodule'),
    isBinary && !isImage(path) && t('file.binary'),
    isEmpty(file, fileDiff) && t(`file.${noteReason(comparison, file, mode !== null)}`),
    fileDiff?.isCut && t('file.cut'),
  ];
  return notes.filter((note) => typeof note === 'string');
}

/** Returns true if the diff of a text file has no lines. */
function isEmpty({ isBinary, isSubmodule }: FileChange, fileDiff: FileDiff | null): boolean {
  return fileDiff?.hunks.length === 0 && !isBinary && !isSubmodule;
}

/** Returns both modes of a file if they differ, and what that means if it is known. */
function modeChange({ oldMode, newMode }: FileChange) {
  if (oldMode === null || newMode === null || oldMode === newMode) return null;
  return { oldMode, newMode, meaning: MEANINGS[`${oldMode} ${newMode}`] ?? null };
}

const MEANINGS: Readonly<Record<string, 'executable' | 'notExecutable'>> = {
  [`${REGULAR} ${EXECUTABLE}`]: 'executable',
  [`${EXECUTABLE} ${REGULAR}`]: 'notExecutable',
};

function noteReason({ kind }: Comparison, file: FileChange, isModeChange: boolean) {
  const { status, isStaged, isUnstaged, oldMode, newMode } = file;
  if (isModeChange) return 'onlyMode';
  if (kind === 'all' && isStaged && isUnstaged && oldMode === newMode) return 'onlyStaged';
  if (status === 'renamed' || status === 'copied') return 'onlyRenamed';
  return status === 'added' || status === 'untracked' || status === 'deleted'
    ? 'empty'
    : 'noContent';
}
