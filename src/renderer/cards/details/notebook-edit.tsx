import { useTranslation } from 'react-i18next';

import { CodeText } from '#renderer/cards/code-text.tsx';
import { PathText } from '#renderer/cards/path-text.tsx';
import { ownBlob, type DetailsProps } from '#renderer/cards/text-owner.ts';
import { visibleText } from '#renderer/cards/visible-text.ts';

export function NotebookEditDetails({ details, owner }: DetailsProps<'notebookEdit'>) {
  const { t } = useTranslation('conversation');
  const { filePath, cellId, cellType, editMode, newSource } = details;
  const mode = isKnownMode(editMode) ? t(`notebook.mode.${editMode}`) : editMode;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1 text-xs text-muted">
        <PathText path={filePath} />
        <span className="ml-auto">
          {[mode, cellId === null ? null : t('notebook.cell', { id: cellId }), cellType].filter((part) => part !== null).join(' · ')}
        </span>
      </p>
      <CodeText text={newSource} blob={ownBlob(owner, 'newSource')} label={visibleText(filePath)} startLine={1} />
    </>
  );
}

function isKnownMode(mode: string): mode is 'replace' | 'insert' | 'delete' {
  return mode === 'replace' || mode === 'insert' || mode === 'delete';
}
