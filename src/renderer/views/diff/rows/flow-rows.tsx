import { useRef, type ReactNode } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useNearby } from '#renderer/kit/scroll/nearby.ts';

import { FOLD, type Items } from '../table/folds.ts';
import { DiffItem, type ItemProps } from './diff-item.tsx';
import { digitsOf, HeaderRow, keyOf } from './diff-list.tsx';
import { unifiedWidth } from './diff-row.tsx';

/** Number of rows that are rendered or left out together. */
const BLOCK = 40;
const ROW_PX = 20;
/** Returns the number of blocks that fill the window; they are rendered before the box was measured. */
const firstBlocks = () => Math.ceil(window.innerHeight / (BLOCK * ROW_PX));

/** Parts that a list shows between the rows of a diff; the arguments are rows of its table. */
export type RowSlots = {
  /** Renders what is above a row; null for most rows. */
  readonly before: (row: number) => ReactNode;
  /** Renders what is below a row; null for most rows. */
  readonly after: (row: number) => ReactNode;
  /** Returns true for a row whose change will not be made. */
  readonly isStruck: (row: number) => boolean;
  /** The row that is rendered wherever the list is scrolled to; null if none is. */
  readonly kept: number | null;
};

type Props = Omit<ItemProps, 'digits'> & {
  readonly label: string;
  readonly slots: RowSlots;
  /** True if the list is probably in sight, so that its beginning is rendered at once. */
  readonly isInSight: boolean;
};

/**
 * Renders the rows of a diff in the flow of a list that scrolls. Only the blocks of rows near the
 * visible part are rendered (`NearbyContext`); the others keep their height.
 */
export function FlowRows({ label, slots, isInSight, ...props }: Props) {
  const { diff, folds, isSplit, wrap } = props;
  const { items } = folds;
  const digits = digitsOf(diff.table);
  const blocks = Math.ceil(items.left.length / BLOCK);
  const first = isInSight ? firstBlocks() : 0;
  const kept = slots.kept === null ? -1 : itemWithRow(items, slots.kept);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div
      className={classNames('font-mono text-xs leading-5', !wrap && 'overflow-x-auto')}
      dir="ltr"
      tabIndex={wrap ? undefined : 0}
      role={wrap ? undefined : 'group'}
      aria-label={wrap ? undefined : label}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={items.left.length + 1}
        style={
          wrap
            ? undefined
            : {
                width: unifiedWidth(diff.table, digits),
                minWidth: '100%',
              }
        }
      >
        <HeaderRow isSplit={isSplit} />
        {Array.from({ length: blocks }, (_, block) => (
          <Block
            key={block}
            {...props}
            digits={digits}
            slots={slots}
            from={block * BLOCK}
            isFirst={block < first}
            isKept={kept >= 0 && Math.floor(kept / BLOCK) === block}
          />
        ))}
      </div>
    </div>
  );
}

/** Grey tones alone would not be seen without colours. */
const STRUCK = 'grayscale [&_[data-code]]:line-through [&_[data-code]_*]:line-through';

type BlockProps = ItemProps & {
  readonly slots: RowSlots;
  readonly from: number;
  readonly isFirst: boolean;
  readonly isKept: boolean;
};

function Block({ slots, from, isFirst, isKept, ...props }: BlockProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { isNear, height } = useNearby(ref, isFirst);
  const { items } = props.folds;
  const to = Math.min(items.left.length, from + BLOCK);
  return (
    <div
      ref={ref}
      role="rowgroup"
      style={isNear || isKept ? undefined : { height: height ?? (to - from) * ROW_PX }}
    >
      {(isNear || isKept) &&
        Array.from({ length: to - from }, (_, at) => (
          <Item key={keyOf(items, from + at)} {...props} slots={slots} at={from + at} />
        ))}
    </div>
  );
}

function Item({ slots, ...props }: ItemProps & { readonly slots: RowSlots; readonly at: number }) {
  const { left, right } = props.folds.items;
  const [one, other] = [left[props.at]!, right[props.at]!];
  if (one === FOLD) return <DiffItem {...props} />;
  return (
    <>
      {one >= 0 && slots.before(one)}
      {other >= 0 && other !== one && slots.before(other)}
      {slots.isStruck(one >= 0 ? one : other) ? (
        <div role="presentation" className={STRUCK}>
          <DiffItem {...props} />
        </div>
      ) : (
        <DiffItem {...props} />
      )}
      {one >= 0 && slots.after(one)}
      {other >= 0 && other !== one && slots.after(other)}
    </>
  );
}

function itemWithRow({ left, right }: Items, row: number): number {
  const at = left.indexOf(row);
  return at >= 0 ? at : right.findIndex((other, item) => other === row && left[item] !== FOLD);
}
