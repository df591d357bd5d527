import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import { classNames } from '#renderer/kit/ui/class-names.ts';

import type { DiffTable } from '../table/diff-table.ts';
import { FOLD, type Items } from '../table/folds.ts';
import type { FoldPart, Folds } from '../use-folds.ts';
import { DiffItem, placeOf, type ItemProps } from './diff-item.tsx';
import { sideWidth, unifiedWidth } from './diff-row.tsx';
import { SideScroller } from './side-scroller.tsx';
import { useBoxEvents } from './use-box-events.ts';

/** Longer diffs scroll in a box of their own that renders only the rows near the visible part. */
const MAX_PLAIN = 100;
/** The same for a diff that was short at first, so that steps in its context do not change its look. */
const MAX_GROWN = 400;
const ROW_PX = 20;

export type DiffListHandle = { readonly goTo: (item: number) => void };

type Props = Omit<ItemProps, 'digits' | 'openFold'> & {
  readonly label: string;
  readonly ref: Ref<DiffListHandle>;
};

/** Renders the rows as a scrolling table. */
export function DiffList({ label, ref, ...props }: Props) {
  const { diff, folds, isSplit, wrap } = props;
  const { items } = folds;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [maxPlain] = useState(items.left.length > MAX_PLAIN ? MAX_PLAIN : MAX_GROWN);
  const isLong = items.left.length > maxPlain;
  useImperativeHandle(ref, () => ({ goTo: (item) => goTo(item, box.current, list.current) }));
  useBoxEvents(box);
  const openFold = useOpenFold(box, folds, props.isReading);
  const digits = digitsOf(diff.table);
  const renderItem = (_: number, at: number) => (
    <DiffItem key={keyOf(items, at)} {...props} digits={digits} openFold={openFold} at={at} />
  );
  return (
    <>
      <div
        ref={box}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
        tabIndex={0}
        dir="ltr"
        className={classNames(
          'group/diff overflow-auto overscroll-x-contain font-mono text-xs leading-5 focus-visible:-outline-offset-2',
          isLong && 'max-h-[min(34rem,70vh)]',
        )}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={items.left.length + 1}
          // A row that is scrolled into view has some rows around it, also below the head of the diff.
          className="*:scroll-mt-[calc(var(--diff-top,0px)+6rem)] *:scroll-mb-24"
          style={
            wrap || isSplit
              ? undefined
              : { width: unifiedWidth(diff.table, digits), minWidth: '100%' }
          }
        >
          <HeaderRow isSplit={isSplit} />
          {isLong ? (
            <Virtualizer ref={list} scrollRef={box} data={items.left} itemSize={ROW_PX}>
              {renderItem}
            </Virtualizer>
          ) : (
            Array.from(items.left, renderItem)
          )}
        </div>
      </div>
      {isSplit && !wrap && <SideScroller box={box} sideWidth={sideWidth(diff.table, digits)} />}
    </>
  );
}

/**
 * Returns the function that opens a fold. If the fold disappears with the focus, at once or after
 * its lines were read, the box takes the focus.
 */
function useOpenFold(box: RefObject<HTMLElement | null>, folds: Folds, isReading: boolean) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    if (!isReading) hadFocus.current = false;
  });
  return (fold: number, part: FoldPart) => {
    hadFocus.current = true;
    folds.open(fold, part);
  };
}

function goTo(item: number, box: HTMLElement | null, list: VirtualizerHandle | null): void {
  box?.scrollIntoView({ block: 'nearest' });
  if (list) list.scrollToIndex(item, { align: 'center' });
  else
    box?.querySelector(`[aria-rowindex="${placeOf(item)}"]`)?.scrollIntoView({ block: 'center' });
}

/** Returns the key of an item. That of a fold is the same with and without its lines. */
export function keyOf({ left, right }: Items, at: number): string {
  return left[at] === FOLD ? `fold ${right[at]}` : `${left[at]} ${right[at]}`;
}

export function digitsOf({ beforeNumbers, afterNumbers }: DiffTable): number {
  const last = [beforeNumbers, afterNumbers].map(
    (numbers) => numbers.findLast((number) => number > 0) ?? 0,
  );
  return String(Math.max(...last)).length;
}

const UNIFIED = ['oldNumber', 'newNumber', 'change', 'text'] as const;
const SPLIT = ['oldNumber', 'change', 'oldText', 'newNumber', 'change', 'newText'] as const;

export function HeaderRow({ isSplit }: { readonly isSplit: boolean }) {
  const { t } = useTranslation('diffs');
  return (
    <div role="row" aria-rowindex={1} className="sr-only select-none">
      {(isSplit ? SPLIT : UNIFIED).map((name, at) => (
        <span key={at} role="columnheader">
          {t(`column.${name}`)}
        </span>
      ))}
    </div>
  );
}
