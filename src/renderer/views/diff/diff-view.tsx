import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { SearchFileButton } from '#renderer/views/file/search-file-button.tsx';
import type { DetailsOf, TextOwner } from '#renderer/views/long-text/text-owner.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { CopyMenu } from './copy-menu.tsx';
import { CutNotice } from './cut-notice.tsx';
import { DiffHeading, type FileFacts } from './diff-heading.tsx';
import { storeLook, readLook, type DiffLook } from './diff-look.ts';
import { DiffNotes } from './diff-notes.tsx';
import { DiffToolbar } from './diff-toolbar.tsx';
import { RefusalNotice, SourceNotice } from './file-notices.tsx';
import type { FileState } from './context/place-hunks.ts';
import { useFileContext, type FileContext } from './jobs/use-file-context.ts';
import { firstChange } from './first-change.ts';
import type { FileMoves } from './moves/move-table.ts';
import { useMoves } from './jobs/use-moves.ts';
import { itemOfRow } from './table/change-jumps.ts';
import { useColours } from './use-colours.ts';
import { useNarrow } from './use-narrow.ts';
import { GuardNotice } from './guard-notice.tsx';
import { useDiff, type Diff } from './jobs/use-diff.ts';
import { DiffList, type DiffListHandle } from './rows/diff-list.tsx';
import type { DiffInput } from './table/build-table.ts';
import type { DiffTable } from './table/diff-table.ts';
import { guardOf } from './table/guard.ts';
import { patchText } from './table/table-patch.ts';
import { useDiffInput, type CutTexts } from './use-diff-input.ts';
import { useFolds } from './use-folds.ts';
import { useJumps, type Jumps } from './use-jumps.ts';

/** Returns the layout of this diff; initially the last choice. */
function useLook(): readonly [DiffLook, (change: Partial<DiffLook>) => void] {
  const [look, setLook] = useState(() => readLook(localStorage));
  const change = (part: Partial<DiffLook>) => {
    const chosen = { ...look, ...part };
    setLook(chosen);
    storeLook(localStorage, chosen);
  };
  return [look, change];
}

/** Least width for the split layout. */
const SPLIT_REM = 44;

type Props = {
  readonly details: DetailsOf<'diff'>;
  /** The owner of the details, from which long texts are loaded; null if they are complete. */
  readonly owner: TextOwner | null;
  /** The former path of a moved file. */
  readonly oldPath?: string | null;
  readonly isDeleted?: boolean;
  /** Further buttons after those of the diff. */
  readonly toolbar?: ReactNode;
  /** Replaces the facts about the file, for a list that shows them above the diff. */
  readonly title?: ReactNode;
  /** The moved lines, where they are known for several files; else those within this one. */
  readonly moves?: FileMoves | null;
};

/** Shows the change of one file, unified or split, with all its actions. */
export function DiffView({
  details,
  owner,
  oldPath = null,
  isDeleted = false,
  toolbar = null,
  title = null,
  moves = null,
}: Props) {
  const { t } = useTranslation('diffs');
  const { input, cut } = useDiffInput(details, owner);
  const [allowed, setAllowed] = useState(false);
  const guard = useMemo(() => guardOf(input), [input]);
  const isGuarded = guard !== null && !allowed;
  const diff = useDiff(isGuarded ? null : input);
  const line = useMemo(() => firstChange(details.hunks), [details.hunks]);
  const file = {
    path: details.filePath,
    line,
    oldPath,
    isNew: details.oldContent === null,
    isDeleted,
  };
  if (diff)
    return (
      <ReadyDiff
        diff={diff}
        input={input}
        cut={cut}
        file={file}
        title={title}
        toolbar={toolbar}
        moves={moves}
        // An edit that waits for an answer, or failed, is not in the file.
        expected={owner === null || owner.status === 'completed' ? 'after' : 'before'}
      />
    );
  return (
    <>
      <DiffHeading file={file} table={null} title={title}>
        {toolbar}
      </DiffHeading>
      {isGuarded ? (
        <GuardNotice guard={guard} input={input} onShow={() => setAllowed(true)} />
      ) : (
        <p role="status" className="px-3 py-2 text-muted">
          {t('computing')}
        </p>
      )}
    </>
  );
}

type ReadyProps = {
  readonly diff: Diff;
  readonly input: DiffInput;
  readonly cut: CutTexts | null;
  readonly file: FileFacts;
  readonly title: ReactNode | null;
  readonly toolbar: ReactNode;
  readonly moves: FileMoves | null;
  readonly expected: FileState;
};

function ReadyDiff({ diff, input, cut, file, title, toolbar, moves, expected }: ReadyProps) {
  const { t } = useTranslation('diffs');
  const { table } = diff;
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<DiffListHandle>(null);
  const [look, changeLook] = useLook();
  const isNarrow = useNarrow(root, SPLIT_REM);
  const isSplit = look.layout === 'split' && !isNarrow;
  const context = useFileContext(input, file.path, expected);
  const shown = context.diff ?? diff;
  const ownMoves = useMoves(diff, file.path);
  const { folds, jumps } = useRows({ diff, context, isSplit, list });
  const colours = useColours(table, shown.table, file.path);
  const isExpandable = context.read !== null && table.isFromHunks && table.isComplete;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside
    <div ref={root} onKeyDown={jumps.onKeyDown}>
      <DiffHeading file={file} table={table} title={title}>
        <DiffToolbar
          look={look}
          onLook={changeLook}
          isNarrow={isNarrow}
          jumps={jumps}
          folds={folds}
          hasWhole={isExpandable || folds.folds.length > 0}
        >
          {expected === 'after' && <SearchFileButton path={file.path} />}
          <Copies input={input} table={table} file={file} />
        </DiffToolbar>
        {toolbar}
      </DiffHeading>
      {cut && <CutNotice cut={cut} isComplete={table.isComplete} />}
      <RefusalNotice context={context} />
      <DiffNotes table={table} isNew={file.isNew} />
      {table.kinds.length > 0 && (
        <DiffList
          ref={list}
          diff={shown}
          colours={colours}
          moves={moves ?? ownMoves}
          isReading={context.isReading}
          folds={folds}
          label={t('label', { file: visibleText(file.path) })}
          isSplit={isSplit}
          wrap={look.wrap}
          current={jumps.current}
        />
      )}
      <SourceNotice context={context} />
      <JumpNews jumps={jumps} />
    </div>
  );
}

type Rows = {
  readonly diff: Diff;
  readonly context: FileContext;
  readonly isSplit: boolean;
  readonly list: RefObject<DiffListHandle | null>;
};

/** Returns the folds of the shown rows and the jumps between their changes. */
function useRows({ diff, context, isSplit, list }: Rows) {
  const key = diff.table;
  const { table } = context.diff ?? diff;
  const isReadable = context.read !== null && context.refusal === null;
  const folds = useFolds({ table, key, isSplit, isReadable, read: context.read });
  const jumps = useJumps(table, key, folds.items, list);
  const change = table.changes[jumps.at ?? 0];
  const isToggled = useRef(false);
  useEffect(() => {
    if (!isToggled.current || context.isReading) return;
    isToggled.current = false;
    // In the whole file, the change is often far below.
    if (change !== undefined)
      afterMeasuring(() => list.current?.goTo(itemOfRow(folds.items, change)));
  });
  const setAll = (open: boolean) => {
    isToggled.current = true;
    folds.setAll(open);
  };
  return { folds: { ...folds, setAll }, jumps };
}

/**
 * Calls `scroll` when the surrounding lists have measured their rows again. A list that knows only
 * the former size would take the new place for its end, and would follow it.
 */
function afterMeasuring(scroll: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

function Copies({
  input,
  table,
  file,
}: {
  readonly input: DiffInput;
  readonly table: DiffTable;
  readonly file: FileFacts;
}) {
  const { oldContent } = input;
  const change = file.isNew ? 'new' : file.isDeleted ? 'deleted' : 'changed';
  return (
    <CopyMenu
      newText={input.isCut ? null : () => input.newContent}
      oldText={input.isCut || oldContent === null ? null : () => oldContent}
      patch={
        table.isComplete
          ? () => patchText(table, file.path, file.oldPath ?? file.path, change)
          : null
      }
    />
  );
}

/** Announces the target of a jump. */
function JumpNews({ jumps }: { readonly jumps: Jumps }) {
  const { t, i18n } = useTranslation('diffs');
  const { at, total, current } = jumps;
  const parts = current
    ? [
        t('atChange', { at: (at ?? 0) + 1, total }),
        current.line > 0 ? t('atLine', { line: current.line }) : '',
        current.removed > 0 ? t('removed', { count: current.removed }) : '',
        current.added > 0 ? t('added', { count: current.added }) : '',
      ]
    : [];
  return (
    <p role="status" className="sr-only">
      {listFormat(i18n.language).format(parts.filter((part) => part !== ''))}
    </p>
  );
}
