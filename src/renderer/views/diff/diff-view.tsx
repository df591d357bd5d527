import { useMemo, useRef, useState, type ReactNode, useLayoutEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import type { DetailsOf, TextOwner } from '#renderer/views/long-text/text-owner.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { CopyMenu } from './copy-menu.tsx';
import { CutNotice } from './cut-notice.tsx';
import { DiffHeading, type FileFacts } from './diff-heading.tsx';
import { storeLook, readLook, type DiffLook } from './diff-look.ts';
import { DiffNotes } from './diff-notes.tsx';
import { DiffToolbar } from './diff-toolbar.tsx';
import { firstChange } from './first-change.ts';
import { GuardNotice } from './guard-notice.tsx';
import { useDiff, type Diff } from './jobs/use-diff.ts';
import { DiffList, type DiffListHandle } from './rows/diff-list.tsx';
import type { SideColours } from './rows/diff-row.tsx';
import type { DiffInput } from './table/build-table.ts';
import type { DiffTable } from './table/diff-table.ts';
import { guardOf } from './table/guard.ts';
import { patchText } from './table/table-patch.ts';
import { useDiffInput, type CutTexts } from './use-diff-input.ts';
import { useFolds } from './use-folds.ts';
import { useJumps, type Jumps } from './use-jumps.ts';

/** The result of the last diff; the next one is mostly in the same column. */
let wasNarrow = false;

/**
 * Returns true if an element is narrower than two columns of code need. Reading its size during
 * layout would force a layout for each diff; the observer is notified after the layout and before
 * the paint.
 */
function useNarrow(element: RefObject<HTMLElement | null>, minRem: number): boolean {
  const [isNarrow, setNarrow] = useState(wasNarrow);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      wasNarrow =
        entry.contentRect.width <
        minRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      flushSync(() => setNarrow(wasNarrow));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, minRem]);
  return isNarrow;
}

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
};

/** Shows the change of one file, unified or split, with all its actions. */
export function DiffView({
  details,
  owner,
  oldPath = null,
  isDeleted = false,
  toolbar = null,
  title = null,
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
      <ReadyDiff diff={diff} input={input} cut={cut} file={file} title={title} toolbar={toolbar} />
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
};

function ReadyDiff({ diff, input, cut, file, title, toolbar }: ReadyProps) {
  const { t } = useTranslation('diffs');
  const { table } = diff;
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<DiffListHandle>(null);
  const [look, changeLook] = useLook();
  const isNarrow = useNarrow(root, SPLIT_REM);
  const isSplit = look.layout === 'split' && !isNarrow;
  const folds = useFolds(table, isSplit);
  const jumps = useJumps(table, folds.items, list);
  const colours = useColours(table, file.path);
  const oldContent = input.oldContent;
  const change = file.isNew ? 'new' : file.isDeleted ? 'deleted' : 'changed';
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
        >
          <CopyMenu
            newText={input.isCut ? null : () => input.newContent}
            oldText={input.isCut || oldContent === null ? null : () => oldContent}
            patch={
              table.isComplete
                ? () => patchText(table, file.path, file.oldPath ?? file.path, change)
                : null
            }
          />
        </DiffToolbar>
        {toolbar}
      </DiffHeading>
      {cut && <CutNotice cut={cut} isComplete={table.isComplete} />}
      <DiffNotes table={table} isNew={file.isNew} />
      {table.kinds.length > 0 && (
        <DiffList
          ref={list}
          diff={diff}
          colours={colours}
          folds={folds}
          label={t('label', { file: visibleText(file.path) })}
          isSplit={isSplit}
          wrap={look.wrap}
          current={jumps.current}
        />
      )}
      <JumpNews jumps={jumps} />
    </div>
  );
}

function useColours({ before, after }: DiffTable, path: string): SideColours {
  const language = languageOf(path, null);
  const beforeLines = useHighlight(before.text, language);
  const afterLines = useHighlight(after.text, language);
  return useMemo(() => ({ before: beforeLines, after: afterLines }), [beforeLines, afterLines]);
}

/** Announces the target of a jump. */
function JumpNews({ jumps }: { readonly jumps: Jumps }) {
  const { t } = useTranslation('diffs');
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
      {parts.filter((part) => part !== '').join(', ')}
    </p>
  );
}
