import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { LineCount } from '../files/line-count.tsx';
import { StatusMark } from '../files/status-mark.tsx';
import type { TreeRow } from '../store/tree-rows.ts';

/** Marks a row; the value is its index. */
export const TREE_ROW = 'data-tree-row';

type Props = {
  readonly row: TreeRow;
  readonly at: number;
  readonly isTabStop: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
};

export function TreeRowView({ row, at, isTabStop, isCurrent, onFocus, onChoose }: Props) {
  const label = useRowLabel(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-label={label}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.kind === 'folder' ? row.isOpen : undefined}
      aria-current={isCurrent || undefined}
      tabIndex={isTabStop ? 0 : -1}
      {...{ [TREE_ROW]: at }}
      title={visibleText(row.path)}
      onFocus={onFocus}
      onClick={onChoose}
      style={{ paddingLeft: `${(row.level - 1) * 0.75 + 0.25}rem` }}
      className={classNames(
        'flex h-6.5 cursor-default items-center gap-1.5 rounded-md pr-1.5 text-xs select-none focus-visible:-outline-offset-2',
        isCurrent ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      {row.kind === 'folder' ? <FolderCells row={row} /> : <FileCells row={row} />}
    </div>
  );
}

function FolderCells({ row }: { readonly row: Extract<TreeRow, { kind: 'folder' }> }) {
  return (
    <>
      <ChevronRight
        aria-hidden
        size={12}
        className={classNames(
          'shrink-0 text-faint transition-transform',
          row.isOpen && 'rotate-90',
        )}
      />
      <bdi className="min-w-0 flex-1 truncate text-muted">{visibleText(row.name)}</bdi>
      <span aria-hidden className="shrink-0 text-2xs text-faint tabular-nums">
        {row.files}
      </span>
    </>
  );
}

function FileCells({ row: { name, file } }: { readonly row: Extract<TreeRow, { kind: 'file' }> }) {
  const { t } = useTranslation('review');
  const staged = stagedOf(file);
  return (
    <>
      <StatusMark status={file.status} />
      <bdi
        className={classNames(
          'min-w-0 flex-1 truncate',
          file.isReviewed && 'text-faint',
          file.status === 'deleted' && 'line-through',
        )}
      >
        {visibleText(name)}
      </bdi>
      {staged && (
        <span
          aria-hidden
          title={t(`tree.${staged}`)}
          className={classNames(
            'size-1.75 shrink-0 rounded-full border border-ok',
            staged === 'staged' && 'bg-ok',
          )}
        />
      )}
      {file.isReviewed && <Check aria-hidden size={12} className="shrink-0 text-ok" />}
      <span aria-hidden className="shrink-0">
        <LineCount added={file.added} removed={file.removed} />
      </span>
    </>
  );
}

function stagedOf({ isStaged, isUnstaged }: FileChange): 'staged' | 'partlyStaged' | null {
  if (!isStaged) return null;
  return isUnstaged ? 'partlyStaged' : 'staged';
}

/** Returns the accessible name of a row with everything that its cells show. */
function useRowLabel(row: TreeRow): string {
  const { t, i18n } = useTranslation('review');
  if (row.kind === 'folder')
    return t('tree.folder', {
      folder: visibleText(row.name),
      files: t('summary.files', { count: row.files }),
    });
  const { file, name } = row;
  const staged = stagedOf(file);
  const parts = [
    visibleText(name),
    t(`status.${file.status}`),
    file.added === null || file.removed === null
      ? ''
      : t('summary.lines', { added: file.added, removed: file.removed }),
    staged ? t(`tree.${staged}`) : '',
    file.isReviewed ? t('tree.reviewed') : '',
  ];
  return listFormat(i18n.language).format(parts.filter((part) => part !== ''));
}
