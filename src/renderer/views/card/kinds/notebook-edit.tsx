import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PathText } from '#renderer/views/file/path-text.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { ownBlob, type DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { CardKind } from './card-kind.ts';

export function NotebookEditDetails({ details, owner }: DetailsProps<'notebookEdit'>) {
  const { t } = useTranslation('conversation');
  const { filePath, cellId, cellType, editMode, newSource } = details;
  const type =
    cellType === 'code' || cellType === 'markdown' ? t(`notebook.type.${cellType}`) : cellType;
  const mode = isKnownMode(editMode) ? t(`notebook.mode.${editMode}`) : editMode;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1 text-xs text-muted last:border-b-0">
        <PathText path={filePath} />
        <span className="ml-auto">
          {[mode, cellId === null ? null : t('notebook.cell', { id: cellId }), type]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </p>
      {newSource !== '' && (
        <CodeText
          text={newSource}
          blob={ownBlob(owner, 'newSource')}
          label={visibleText(filePath)}
          startLine={1}
          // The record does not contain the language of a code cell; nearly all are in Python.
          language={cellType === 'markdown' ? 'markdown' : 'python'}
        />
      )}
    </>
  );
}

function isKnownMode(mode: string): mode is 'replace' | 'insert' | 'delete' {
  return mode === 'replace' || mode === 'insert' || mode === 'delete';
}

export const notebookEditCard: CardKind<'notebookEdit'> = {
  View: NotebookEditDetails,
  icon: NotebookPen,
  copyKind: 'content',
  copyText: ({ newSource }) => newSource,
};
