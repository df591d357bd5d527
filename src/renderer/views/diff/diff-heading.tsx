import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PathText } from '#renderer/views/file/path-text.tsx';

import type { DiffTable } from './table/diff-table.ts';

export type FileFacts = {
  readonly path: string;
  /** Line of the first change; null if it is not known. */
  readonly line: number | null;
  /** The path before the file was moved; null if it was not. */
  readonly oldPath: string | null;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
};

type Props = {
  readonly file: FileFacts;
  readonly table: DiffTable | null;
  /** Instead of the facts about the file, where they stand above it. `null`: none. */
  readonly title: ReactNode | null;
  readonly children: ReactNode;
};

/**
 * The file, how and how much it changed, and the available actions. Stays visible while a
 * long diff scrolls, below a heading of the height `--diff-top`.
 */
export function DiffHeading({ file, table, title, children }: Props) {
  return (
    <div className="sticky top-(--diff-top,0px) z-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line bg-surface py-0.5 pr-1.5 pl-3 text-xs text-muted">
      {title ?? <Facts file={file} table={table} />}
      <span className="card-tools ml-auto flex flex-wrap items-center">{children}</span>
    </div>
  );
}

function Facts({ file, table }: Pick<Props, 'file' | 'table'>) {
  const { t } = useTranslation('diffs');
  return (
    <>
      <PathText path={file.path} line={file.line} />
      {file.oldPath !== null && (
        <span>
          {t('renamedFrom')} <PathText path={file.oldPath} />
        </span>
      )}
      {file.isNew && <span>{t('newFile')}</span>}
      {file.isDeleted && <span>{t('deletedFile')}</span>}
      {table && <ChangeCount added={table.added} removed={table.removed} />}
    </>
  );
}

function ChangeCount({ added, removed }: { readonly added: number; readonly removed: number }) {
  const { t } = useTranslation('diffs');
  return (
    <span className="font-mono tabular-nums">
      <span className="sr-only">
        {t('added', { count: added })}, {t('removed', { count: removed })}
      </span>
      <span aria-hidden>
        <span className="text-diff-add-text">+{added}</span>{' '}
        <span className="text-diff-remove-text">−{removed}</span>
      </span>
    </span>
  );
}
