import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { NotebookEditDetails } from '#renderer/views/card/kinds/notebook-edit.tsx';
import { DiffView } from '#renderer/views/diff/diff-view.tsx';
import type { TextOwner } from '#renderer/views/long-text/text-owner.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';
import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { useTurnMoves } from './turn-moves.ts';

type Part = TurnFile['parts'][number];
type Props = {
  readonly file: TurnFile;
  readonly part: Part;
  readonly sessionId: string;
  /** Number of the step and the link to it. */
  readonly children: ReactNode;
};

/** Renders one change of a file. The name of the file is shown above all its changes. */
export function PartView({ file, part, sessionId, children }: Props) {
  const { t } = useTranslation('turns');
  const moves = useTurnMoves(file);
  const { filePath } = file;
  if (part.type === 'hunks') {
    if (part.hunks.length > 0)
      return (
        <DiffView details={diffOf(file, part.hunks)} owner={null} title={children} moves={moves} />
      );
    return (
      <>
        <PartHeading>{children}</PartHeading>
        <p className="px-3 py-2 text-muted">{t('changes.nothingLeft')}</p>
      </>
    );
  }
  const { cellId, cellType, editMode, newSource, blob, toolUseId } = part;
  const details = {
    type: 'notebookEdit' as const,
    filePath,
    cellId,
    cellType,
    editMode,
    newSource,
  };
  const owner: TextOwner = {
    sessionId,
    messageId: '',
    toolUseId,
    status: 'completed',
    progress: null,
    blobs: blob ? [blob] : [],
    path: ['metadata', 'details'],
  };
  return (
    <>
      <PartHeading>{children}</PartHeading>
      <NotebookEditDetails details={details} owner={owner} />
    </>
  );
}

function PartHeading({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 text-xs text-muted">
      {children}
    </p>
  );
}

/**
 * Returns the diff details. The contents are known only for a new file: they are its lines. Line
 * counts of truncated hunks are counted again.
 */
function diffOf({ filePath, change, parts }: TurnFile, all: readonly DiffHunk[]) {
  const count = (lines: readonly string[], without: string) =>
    lines.filter((line) => !line.startsWith(without)).length;
  const hunks = all.map((hunk) => ({
    ...hunk,
    oldLines: count(hunk.lines, '+'),
    newLines: count(hunk.lines, '-'),
  }));
  const isNew = change === 'created' && parts.length === 1;
  const lines = isNew
    ? hunks.flatMap((hunk) => hunk.lines.map((line) => `${line.slice(1)}\n`))
    : [];
  return {
    type: 'diff' as const,
    filePath,
    oldContent: isNew ? null : '',
    newContent: lines.join(''),
    hunks,
  };
}
