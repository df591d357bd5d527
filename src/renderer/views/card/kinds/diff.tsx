import { FileDiff } from 'lucide-react';

import { DiffView } from '#renderer/views/diff/diff-view.tsx';
import { CutStrings } from '#renderer/views/long-text/cut-strings.tsx';
import type { DetailsOf, DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { changedLines } from '#shared/tool/changed-lines.ts';

import { patchText } from '../patch-text.ts';
import { toolSentence, type ToolSentence } from '../tool-sentence.ts';
import type { CardKind, SentenceContext } from './card-kind.ts';

/** Longest diff, in rows, that opens by itself. */
const SMALL_DIFF = 60;

/**
 * Shows a diff. `DiffView` loads the truncated file contents itself; truncated lines of a hunk can
 * be loaded below it.
 */
export function DiffDetails({ details, owner }: DetailsProps<'diff'>) {
  const hunkLines = owner.blobs.filter(({ path }) => path[owner.path.length] === 'hunks');
  return (
    <>
      <DiffView details={details} owner={owner} />
      <CutStrings owner={{ ...owner, blobs: hunkLines }} />
    </>
  );
}

function changeSentence(
  { filePath, oldContent, hunks }: DetailsOf<'diff'>,
  { action, inputSentence, shortPath, t }: SentenceContext,
): ToolSentence {
  if (action === 'delete') return inputSentence;
  const what = shortPath(filePath);
  if (oldContent !== null) {
    const update = toolSentence('update', what, t);
    return {
      ...update,
      completed: t('also.changed', { words: update.completed, ...changedLines(hunks) }),
    };
  }
  const created = {
    running: t('create.running', { what }),
    completed: t('create.completed', { what }),
    plain: t('create.plain', { what }),
  };
  // The result of a write is the first evidence of whether the file existed before.
  return action === 'write' ? { ...inputSentence, completed: created.completed } : created;
}

export const diffCard: CardKind<'diff'> = {
  View: DiffDetails,
  icon: FileDiff,
  copyKind: 'patch',
  copyText: patchText,
  opensByItself: ({ hunks }) =>
    hunks.reduce((rows, hunk) => rows + hunk.lines.length, 0) <= SMALL_DIFF,
  sentence: changeSentence,
};
