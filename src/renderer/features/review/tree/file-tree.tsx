import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import { FilterField } from '#renderer/kit/ui/fields/filter-field.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';

import { setFolded as setFileFolded } from '../store/actions.ts';
import { goToPosition } from '../store/picks.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import { treeRows, type TreeRow } from '../store/tree-rows.ts';
import { TREE_ROW, TreeRowView } from './tree-row.tsx';
import { treeCommand } from './tree-command.ts';

const ROW_PX = 26;

/** Renders the changed files as a tree: one stop of the Tab key, with rows for the arrow keys. */
export function FileTree({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useTranslation('review');
  const [filter, setFilter] = useState('');
  const { rows, fold } = useTreeRows(filter);
  const currentPath = useReviewState(({ current }) => current?.path ?? null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { stop, goTo, setFocused } = useTreeFocus({ rows, currentPath, box, list });
  const choose = useChoose(fold, onChoose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = treeCommand(rows, stop, event.key);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === 'go') goTo(command.at);
    else if (command.kind === 'fold') fold(command.path, command.isFolded);
    else choose(command.row);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <FilterField
        value={filter}
        onValueChange={setFilter}
        label={t('tree.filter')}
        clearLabel={t('tree.clearFilter')}
        onEnterList={() => goTo(0)}
        onEnter={() => goTo(0)}
      />
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
        {rows.length === 0 && <p className="px-2 py-1 text-xs text-muted">{t('tree.none')}</p>}
        <div role="tree" aria-label={t('tree.label')} tabIndex={-1} onKeyDown={onKeyDown}>
          <Virtualizer
            ref={list}
            scrollRef={box}
            data={rows}
            itemSize={ROW_PX}
            keepMounted={rows.length > 0 ? [stop] : []}
          >
            {(row, at) => (
              <TreeRowView
                key={`${row.kind} ${row.path}`}
                row={row}
                at={at}
                isTabStop={at === stop}
                isCurrent={row.kind === 'file' && row.path === currentPath}
                onFocus={() => setFocused(row.path)}
                onChoose={() => choose(row)}
              />
            )}
          </Virtualizer>
        </div>
      </div>
    </div>
  );
}

/** Returns the visible rows, and the function that folds a folder. */
function useTreeRows(filter: string) {
  const files = useReviewState((state) => state.files);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => treeRows(files, folded, filter), [files, folded, filter]);
  const fold = (path: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(path);
    else next.delete(path);
    setFolded(next);
  };
  return { rows, fold };
}

type TreeFocus = {
  readonly rows: readonly TreeRow[];
  readonly currentPath: string | null;
  readonly box: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
};

/** Returns the row of the Tab key, and the function that moves the focus to another one. */
function useTreeFocus({ rows, currentPath, box, list }: TreeFocus) {
  const [focused, setFocused] = useState<string | null>(null);
  const stop = indexOf(rows, focused) ?? indexOf(rows, currentPath) ?? 0;
  const goTo = (at: number) => {
    const row = rows[at];
    if (!row) return;
    // Renders the row, so that it has the focus before the next key is pressed.
    flushSync(() => setFocused(row.path));
    list.current?.scrollToIndex(at, { align: 'nearest' });
    box.current?.querySelector<HTMLElement>(`[${TREE_ROW}="${at}"]`)?.focus();
  };
  return { stop, goTo, setFocused };
}

/** Returns the function that folds a folder, or goes to a file. */
function useChoose(fold: (path: string, isFolded: boolean) => void, onChoose?: () => void) {
  const { review } = useReview();
  return (row: TreeRow) => {
    if (row.kind === 'folder') {
      fold(row.path, row.isOpen);
      return;
    }
    if (!row.file.isReviewed) setFileFolded(review, row.path, false);
    goToPosition(review, { path: row.path, hunk: null });
    onChoose?.();
  };
}

function indexOf(rows: readonly TreeRow[], path: string | null): number | null {
  const at = path === null ? -1 : rows.findIndex((row) => row.path === path);
  return at < 0 ? null : at;
}
