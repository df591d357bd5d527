import { useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { ok, err } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FileChange, FileDiff } from '#shared/git/file-change.ts';
import type { DiffInput } from '#renderer/views/diff/table/build-table.ts';
import { useDiff, type Diff } from '#renderer/views/diff/jobs/use-diff.ts';
import { useLinesAround } from '#renderer/views/diff/jobs/use-file-context.ts';
import { LineSourceContext } from '#renderer/views/diff/rows/line-source.ts';
import type { RowChooser } from '#renderer/views/diff/rows/diff-item.tsx';
import { FlowRows, type RowSlots } from '#renderer/views/diff/rows/flow-rows.tsx';
import { useColours } from '#renderer/views/diff/use-colours.ts';
import { useFolds } from '#renderer/views/diff/use-folds.ts';
import { CONTEXT, type DiffTable } from '#renderer/views/diff/table/diff-table.ts';

import { headOfHunks } from '../hunks/head-of-hunks.ts';
import { CommentRows } from '../comments/comment-rows.tsx';
import { useFileComments } from '../comments/use-file-comments.ts';
import { useStagedDiff } from '../hunks/use-staged-diff.ts';
import { HunkHead } from '../hunks/hunk-head.tsx';
import { hunkRowsOf, lineOfRow, rowOfLine, type HunkRows } from '../hunks/hunk-rows.ts';
import { changedLines } from '../store/hunk-lines.ts';
import { LineCheck } from '../hunks/line-check.tsx';
import { stagedLines } from '../hunks/staged-hunks.ts';
import { noteFocus, togglePick, pickRange } from '../store/picks.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import { useExpandRequests } from './use-expand-requests.ts';

type Props = {
  readonly file: FileChange;
  readonly fileDiff: FileDiff;
  readonly isInSight: boolean;
};

/**
 * Renders the hunks of a file. The beginning of a long diff is computed at once, so that it is
 * painted while a worker computes the rest.
 */
export function FileDiffRows(props: Props) {
  const { t } = useTranslation('review');
  const { fileDiff, file } = props;
  const input = useMemo(() => diffInput(fileDiff.hunks), [fileDiff.hunks]);
  const diff = useDiff(input);
  const [shown, setShown] = useState<Shown | null>(null);
  if (diff && shown?.diff !== diff) setShown({ diff, input, fileDiff });
  const head = useMemo(() => diffInput(headOfHunks(fileDiff.hunks)), [fileDiff.hunks]);
  const beginning = useDiff(diff || shown ? null : head);
  const ready = diff
    ? { diff, input, fileDiff }
    : (shown ?? (beginning && { diff: beginning, input: head, fileDiff }));
  if (ready)
    return (
      <LineSourceContext value="git">
        <ReadyRows {...props} {...ready} />
      </LineSourceContext>
    );
  return (
    <p role="status" className="px-3 py-2 text-xs text-muted">
      {t('file.reading', { file: visibleText(file.path) })}
    </p>
  );
}

/** Rows stay as they are until those of a newer state of the file are computed. */
type Shown = { readonly diff: Diff; readonly input: DiffInput; readonly fileDiff: FileDiff };

function diffInput(hunks: FileDiff['hunks']): DiffInput {
  return { oldContent: '', newContent: '', hunks, isCut: true };
}

function ReadyRows({ file, fileDiff, diff, input, isInSight }: Props & Shown) {
  const { t } = useTranslation('diffs');
  const { review, look, isNarrow } = useReview();
  const { path } = file;
  const isSplit = look.layout === 'split' && !isNarrow;
  const readText = useMemo(() => {
    if (fileDiff.newLines === null) return null;
    return async () => {
      const text = await review.readWhole(path);
      return text === null ? err('tooLarge' as const) : ok(text);
    };
  }, [review, path, fileDiff.newLines]);
  const context = useLinesAround(input, readText, 'after');
  const shown = context.diff ?? diff;
  const isReadable = context.read !== null && context.refusal === null && !isWholeFile(fileDiff);
  const folds = useFolds({
    table: shown.table,
    key: diff.table,
    isSplit,
    isReadable,
    read: context.read,
  });
  const colours = useColours(diff.table, shown.table, path);
  const hunkRows = useMemo(
    () => hunkRowsOf(shown.table, fileDiff.hunks),
    [shown.table, fileDiff.hunks],
  );
  useExpandRequests(path, folds, hunkRows);
  const slotsOf = { file, hunkRows, table: shown.table, isSplit };
  const { current, slots, chooser, stagedRows } = useHunkSlots(slotsOf);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a shortcut for the pointer; the head of each hunk has the button
    <div onClick={(event) => chooseByNumber(event, { review, path, hunkRows })}>
      <FlowRows
        label={t('label', { file: visibleText(path) })}
        diff={shown}
        colours={colours}
        moves={null}
        isReading={context.isReading}
        folds={folds}
        isSplit={isSplit}
        wrap={look.wrap || isSplit}
        current={current}
        openFold={folds.open}
        chooser={chooser}
        stagedRows={stagedRows}
        slots={slots}
        isInSight={isInSight}
      />
    </div>
  );
}

/** Returns true if the hunks contain every line of the file, as those of a new file do. */
function isWholeFile({ hunks, newLines, oldLines }: FileDiff): boolean {
  const [hunk] = hunks;
  return hunks.length === 1 && hunk?.newLines === newLines && hunk.oldLines === (oldLines ?? 0);
}

type HunkSlots = {
  readonly file: FileChange;
  readonly hunkRows: readonly HunkRows[];
  readonly table: DiffTable;
  readonly isSplit: boolean;
};

/** Returns what is shown between the rows of a file, and the hunk of the keyboard. */
function useHunkSlots({ file, hunkRows, table, isSplit }: HunkSlots) {
  const { path } = file;
  const at = useReviewState(({ current }) => (current?.path === path ? current.hunk : null));
  const picks = useReviewState((state) => (state.picks?.path === path ? state.picks : null));
  const byFirstRow = useMemo(() => new Map(hunkRows.map((rows) => [rows.from, rows])), [hunkRows]);
  const { comments, draft, draftRow } = useFileComments(path, table);
  const staged = useStagedDiff(file);
  const stagedRows = useMemo(() => stagedRowsOf(hunkRows, staged), [hunkRows, staged]);
  const isStruck = useStruckRows(hunkRows, table);
  const own = at === null ? undefined : hunkRows[at];
  const picked = picks && hunkRows.find(({ hunk }) => hunk.hunkId === picks.hunkId);
  const slots: RowSlots = {
    before: (row) => {
      const rows = byFirstRow.get(row);
      return (
        rows && (
          <HunkHead
            file={file}
            hunk={rows.hunk}
            at={rows.at}
            total={hunkRows.length}
            columns={isSplit ? 6 : 4}
            staged={staged}
          />
        )
      );
    },
    after: (row) => {
      const below = comments.get(row) ?? [];
      const isDraft = row === draftRow;
      return below.length > 0 || isDraft ? (
        <CommentRows comments={below} draft={isDraft ? draft : null} columns={isSplit ? 6 : 4} />
      ) : null;
    },
    isStruck,
    kept:
      draftRow !== null
        ? draftRow
        : picked && picks
          ? rowOfLine(picked, picks.cursor)
          : (own?.from ?? null),
  };
  const chooser: RowChooser | null = picked
    ? {
        from: picked.from,
        to: picked.to,
        lead: (row) => (
          <LineCheck
            path={path}
            rows={picked}
            row={row}
            number={table.afterNumbers[row] || table.beforeNumbers[row] || 0}
          />
        ),
        isChosen: (row) => picks?.lines.has(lineOfRow(picked, row)) ?? false,
      }
    : null;
  const current = own ? { from: own.from, to: own.to, line: 0, added: 0, removed: 0 } : null;
  return { current, slots, chooser, stagedRows };
}

/** Returns the rows that are in the index, of a file of which only a part is. */
function stagedRowsOf(hunkRows: readonly HunkRows[], staged: FileDiff | null) {
  if (staged === null) return null;
  const rows = hunkRows.flatMap((each) =>
    stagedLines(each.hunk, staged).map((line) => rowOfLine(each, line)),
  );
  return new Set(rows);
}

/** Returns the function that finds the changes that are left out of a proposed edit. */
function useStruckRows(hunkRows: readonly HunkRows[], { kinds }: DiffTable) {
  const leftOut = useReviewState((state) => state.leftOut);
  const struck = leftOut.flatMap((at) => hunkRows[at] ?? []);
  return (row: number) =>
    kinds[row] !== CONTEXT && struck.some(({ from, to }) => row >= from && row < to);
}

type ChoiceByNumber = Pick<HunkSlots, 'hunkRows'> & {
  readonly review: ReturnType<typeof useReview>['review'];
  readonly path: string;
};

/** Chooses a line by a click on its number; with Shift, the lines up to it. */
function chooseByNumber(event: MouseEvent, { review, path, hunkRows }: ChoiceByNumber): void {
  if (review.state.comparison.kind === 'proposed') return;
  if (!(event.target instanceof Element) || !event.target.closest('[data-number]')) return;
  const row = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
  const rows = hunkRows.find(({ from, to }) => row >= from && row < to);
  if (!rows) return;
  const line = lineOfRow(rows, row);
  const changed = changedLines(rows.hunk);
  if (!changed.includes(line)) return;
  const { hunkId } = rows.hunk;
  noteFocus(review, { path, hunk: rows.at });
  if (event.shiftKey && review.state.picks?.hunkId === hunkId) pickRange(review, changed, line);
  else togglePick(review, { path, hunkId }, line);
}
