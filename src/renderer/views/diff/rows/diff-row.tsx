import { memo, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TokenLine } from '#renderer/kit/highlight/token.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';

import { moveOf, type FileMoves, type Move } from '../moves/move-table.ts';
import { CONTEXT, GAP, REMOVED, type DiffTable, type MarkTable } from '../table/diff-table.ts';
import { marksOfRow, oldTextOfRow, textOfRow } from '../table/row-text.ts';
import { LineText } from './line-text.tsx';
import { LineSourceContext } from './line-source.ts';
import { MoveLabel } from './move-label.tsx';
import { BACKGROUNDS, MOVED_BACKGROUNDS, NumberCell, SignCell, toneOf } from './row-cells.tsx';
import { SIDE_SCROLL } from './side-scroller.tsx';

/** The highlighted lines of both sides. */
export type SideColours = {
  readonly before: readonly TokenLine[] | null;
  readonly after: readonly TokenLine[] | null;
};

export type RowProps = {
  readonly table: DiffTable;
  readonly marks: MarkTable | null;
  readonly moves: FileMoves | null;
  readonly colours: SideColours;
  readonly wrap: boolean;
  readonly digits: number;
  /** The row's index in the table, from 1. */
  readonly place: number;
  readonly isCurrent: boolean;
  /** Renders what is before the numbers of a row; null for rows that have nothing there. */
  readonly lead?: ((row: number) => ReactNode) | null;
  /** True for rows whose background marks them as chosen. */
  readonly isChosen?: ((row: number) => boolean) | null;
  readonly stagedRows?: ReadonlySet<number> | null;
};

/**
 * Marks the current change by a line, which is visible on all backgrounds and with forced colours.
 */
const CURRENT =
  'relative before:absolute before:inset-y-0 before:left-0 before:border-l-3 before:border-accent';

/** Marks a chosen line by a bar at both ends, so that its colours stay readable. */
const CHOSEN =
  'relative after:pointer-events-none after:absolute after:inset-0 after:border after:border-r-4 after:border-accent-solid';

/** Marks the numbers of a line that is in the index; a word says it to screen readers. */
const STAGED = '[&_[data-number]]:bg-accent-soft [&_[data-number]]:text-accent';

export const UnifiedRow = memo(function UnifiedRow({
  row,
  ...props
}: RowProps & { readonly row: number }) {
  const { table, moves, digits, place, isCurrent } = props;
  const kind = table.kinds[row];
  if (kind === GAP) return <GapRow count={table.afterLines[row]!} place={place} columns={4} />;
  const tone = toneOf(kind);
  const move = moveOfRow(props, row);
  const isStaged = props.stagedRows?.has(row) ?? false;
  return (
    <div
      role="row"
      aria-rowindex={place}
      data-kind={tone}
      data-row={row}
      data-moved={move ? '' : undefined}
      className={classNames(
        'flex',
        (move ? MOVED_BACKGROUNDS : BACKGROUNDS)[tone],
        isCurrent && CURRENT,
        isStaged && STAGED,
        props.isChosen?.(row) && CHOSEN,
      )}
    >
      {props.lead?.(row)}
      <NumberCell number={table.beforeNumbers[row]!} digits={digits} />
      <NumberCell number={table.afterNumbers[row]!} digits={digits} />
      <SignCell tone={tone} move={move} moves={moves} isStaged={isStaged} />
      <CodeCell {...props} row={row} move={move} side={tone === 'del' ? 'old' : 'new'} />
    </div>
  );
});

/** Renders an old line and a new one side by side; -1 if a side has none. */
export const SplitRow = memo(function SplitRow({
  left,
  right,
  ...props
}: RowProps & { readonly left: number; readonly right: number }) {
  const { table, place, isCurrent } = props;
  if (table.kinds[left] === GAP)
    return <GapRow count={table.afterLines[left]!} place={place} columns={6} />;
  return (
    <div role="row" aria-rowindex={place} className={classNames('flex', isCurrent && CURRENT)}>
      <Half {...props} side="old" row={left} />
      <Half {...props} side="new" row={right} />
    </div>
  );
});

function Half({
  side,
  row,
  ...props
}: RowProps & { readonly side: 'old' | 'new'; readonly row: number }) {
  const { t } = useTranslation('diffs');
  const { table, moves, digits } = props;
  const shape = classNames(
    'flex min-w-0 flex-1 basis-0',
    side === 'old'
      ? 'border-r border-line group-data-[picking=new]/diff:select-none'
      : 'group-data-[picking=old]/diff:select-none',
  );
  if (row < 0) {
    return (
      <div className={classNames(shape, 'bg-sunken')} data-side={side}>
        <NumberCell number={0} digits={digits} />
        <span role="cell" className="w-5 shrink-0" />
        <span role="cell" className="sr-only select-none">
          {t('row.none')}
        </span>
      </div>
    );
  }
  const tone = toneOf(table.kinds[row]);
  const numbers = side === 'old' ? table.beforeNumbers : table.afterNumbers;
  const move = moveOfRow(props, row);
  const isStaged = props.stagedRows?.has(row) ?? false;
  return (
    <div
      className={classNames(
        shape,
        (move ? MOVED_BACKGROUNDS : BACKGROUNDS)[tone],
        isStaged && STAGED,
        props.isChosen?.(row) && CHOSEN,
      )}
      data-side={side}
      data-kind={tone}
      data-row={row}
      data-moved={move ? '' : undefined}
    >
      {props.lead?.(row)}
      <NumberCell number={numbers[row]!} digits={digits} />
      <SignCell tone={tone} move={move} moves={moves} isStaged={isStaged} />
      <CodeCell {...props} row={row} move={move} side={side} isSplit />
    </div>
  );
}

function moveOfRow({ table, moves }: Pick<RowProps, 'table' | 'moves'>, row: number): Move | null {
  const kind = table.kinds[row];
  if (!moves || kind === CONTEXT || kind === GAP) return null;
  return kind === REMOVED
    ? moveOf(moves.table, 'removed', table.beforeNumbers[row]!)
    : moveOf(moves.table, 'added', table.afterNumbers[row]!);
}

type CodeCellProps = RowProps & {
  readonly row: number;
  readonly move: Move | null;
  readonly side: 'old' | 'new';
  readonly isSplit?: boolean;
};

function CodeCell(props: CodeCellProps) {
  const { wrap, isSplit = false } = props;
  const isShifted = isSplit && !wrap;
  const shape = classNames(
    'min-w-0 flex-1',
    wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
    isShifted ? 'overflow-hidden' : 'pr-3',
  );
  return (
    <span role="cell" data-code="" className={shape}>
      {isShifted ? (
        <span className="inline-block pr-3" style={SHIFTED}>
          <Code {...props} />
        </span>
      ) : (
        <Code {...props} />
      )}
    </span>
  );
}

function Code({ table, marks, moves, colours, row, move, side }: CodeCellProps) {
  const tone = toneOf(table.kinds[row]);
  const [text, tokens] =
    side === 'old'
      ? [oldTextOfRow(table, row), colours.before?.[table.beforeLines[row]!]]
      : [textOfRow(table, row), colours.after?.[table.afterLines[row]!]];
  const line = (
    <LineText
      text={text}
      tokens={tokens ?? null}
      marks={move || table.kinds[row] === CONTEXT ? [] : marksOfRow(marks, row)}
      side={tone}
    />
  );
  if (!move?.count || !moves) return line;
  return (
    <>
      {line}
      <MoveLabel move={move} moves={moves} isAdded={tone === 'add'} />
    </>
  );
}

const SHIFTED = { transform: `translateX(var(${SIDE_SCROLL}, 0px))` };

/** Returns the width of the wider side for lines that do not wrap, with their numbers and signs. */
export function sideWidth(table: DiffTable, digits: number): string {
  return `${Math.max(table.beforeColumns, table.afterColumns) + digits}ch + 3.5rem`;
}

export function unifiedWidth(table: DiffTable, digits: number): string {
  return `calc(${Math.max(table.beforeColumns, table.afterColumns) + 2 * digits}ch + 5rem)`;
}

/** Words for lines that the hunks omit and that cannot be shown. */
const GAP_WORDS = {
  agent: { known: 'gap', unknown: 'gapUnknown' },
  git: { known: 'fold', unknown: 'foldUnknown' },
} as const;

function GapRow({
  count,
  place,
  columns,
}: {
  readonly count: number;
  readonly place: number;
  readonly columns: number;
}) {
  const { t } = useTranslation('diffs');
  const words = GAP_WORDS[use(LineSourceContext)];
  return (
    <div role="row" aria-rowindex={place} className="bg-sunken text-faint select-none">
      <div role="cell" aria-colspan={columns} className="sticky left-0 w-fit px-3 py-0.5 font-sans">
        {count < 0 ? t(words.unknown) : t(words.known, { count })}
      </div>
    </div>
  );
}
