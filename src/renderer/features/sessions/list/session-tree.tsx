import {
  createContext,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle, type VirtualizerProps } from 'virtua';

import { lazyComponent } from '#renderer/kit/ui/lazy-component.tsx';
import { ContextMenu } from '#renderer/kit/ui/overlays/menu.tsx';
import { runWhenIdle } from '#renderer/kit/ui/run-when-idle.ts';
import { useDrag } from '#renderer/stores/sessions/drag.ts';

import { GroupRow } from './group-row.tsx';
import { headingIndex, type GroupRow as Heading, type ListRow } from './list-rows.ts';
import { useListState } from './list-state.ts';
import { SessionRow } from './session-row.tsx';
import { clickSession, sessionsFor, useListCommands } from './use-list-commands.ts';
import { useLongPress } from './use-long-press.ts';
import { usePinDrop, useRowDrag } from './use-row-drag.ts';
import { ROW_KEY, useRowFocus } from './use-row-focus.ts';
import type { RowNames } from './use-row-names.ts';

/** Loads when the page is idle, or at once when a menu is opened before. */
const menuItems = lazyComponent(async () => (await import('./list-menu.tsx')).ListMenuItems);

/** Estimated height of a row in pixels, until it is measured. */
const ROW_PX = 30;

/** Height above and below the view in which rows are rendered, in pixels. */
const BUFFER_PX = 90;

/** Actions of what is above the list on the list. */
export type TreeHandle = {
  /** Focuses the first session. */
  readonly enter: () => void;
  /** Focuses the row that had the focus last. */
  readonly focus: () => void;
};

type Props = {
  readonly rows: readonly ListRow[];
  readonly names: RowNames;
  /** The session of the column that has the focus. */
  readonly front: string | undefined;
  /** The sessions that are visible in a column. */
  readonly visible: readonly string[];
  /** True if a second column fits into the window. */
  readonly hasRoom: boolean;
  readonly ref: Ref<TreeHandle>;
  readonly focusFilter: () => void;
};

/** The sessions as a tree of groups. Only rows near the viewport are in the DOM. */
export function SessionTree({ rows, names, front, visible, hasRoom, ref, focusFilter }: Props) {
  const { t } = useTranslation('sessions');
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const { stop, frontAt, goTo, focusProps } = useRowFocus({ rows, front, tree });
  const { sticky, onScroll } = useStickyHeading(rows, list);
  const titleOf = (row: ListRow) =>
    row.kind === 'group' ? names.groupName(row.group) : row.session.title;
  const onKeyDown = useListCommands({ rows, goTo, visible, hasRoom, titleOf, focusFilter });
  useImperativeHandle(ref, () => ({
    focus: () => goTo(stop),
    enter: () =>
      goTo(
        Math.max(
          0,
          rows.findIndex(({ kind }) => kind === 'session'),
        ),
      ),
  }));
  const onDragStart = useRowDrag(rows);
  const pinDrop = usePinDrop(rows);
  const dragged = useDrag(({ sessions }) => sessions[0]?.sessionId);
  const draggedAt = rows.findIndex(({ key }) => key === dragged);
  const renderRow = useRenderRow({ rows, names, front, visible, stop, goTo });
  return (
    <RowMenu rows={rows} names={names} scroller={scroller}>
      <div
        ref={tree}
        role="tree"
        aria-label={t('list.label')}
        aria-multiselectable
        // The rows take the focus, also before the first one is in the DOM.
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onDragStart={onDragStart}
        {...pinDrop}
        {...focusProps}
      >
        <StickyIndex value={sticky}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            item={StickyItem}
            itemSize={ROW_PX}
            bufferSize={BUFFER_PX}
            keepMounted={[...new Set([stop, frontAt, sticky, draggedAt])].filter((at) => at >= 0)}
            onScroll={onScroll}
          >
            {renderRow}
          </Virtualizer>
        </StickyIndex>
      </div>
    </RowMenu>
  );
}

type ItemProps = ComponentProps<Exclude<NonNullable<VirtualizerProps['item']>, string>>;

/** Index of the row that sticks to the top of the list: the heading of the topmost visible row. */
const StickyIndex = createContext(-1);

/** The element around a row. The sticky one stays in view while it is mounted. */
function StickyItem({ style, index, children, ref }: ItemProps) {
  const isSticky = use(StickyIndex) === index;
  return (
    <div ref={ref} style={isSticky ? { ...style, position: 'sticky', top: 0, zIndex: 1 } : style}>
      {children}
    </div>
  );
}

/** Finds the heading of the topmost visible row. */
function useStickyHeading(rows: readonly ListRow[], list: RefObject<VirtualizerHandle | null>) {
  const [key, setKey] = useState<string | null>(null);
  const onScroll = (offset: number): void => {
    const top = list.current?.findItemIndex(offset) ?? 0;
    setKey(rows[headingIndex(rows, top)]?.key ?? null);
  };
  const found = rows.findIndex((row) => row.key === key);
  return { sticky: found >= 0 ? found : headingIndex(rows, 0), onScroll };
}

type RenderOptions = Pick<Props, 'rows' | 'names' | 'front' | 'visible'> & {
  readonly stop: number;
  readonly goTo: (index: number) => void;
};

function useRenderRow({ rows, names, front, visible, stop, goTo }: RenderOptions) {
  const selected = useListState((state) => state.selection.ids);
  const ambiguous = sameNames(rows, names.groupName);
  return (row: ListRow, at: number) => {
    if (row.kind === 'group') {
      const name = names.groupName(row.group);
      const hasFront = row.group.sessions.some(({ sessionId }) => sessionId === front);
      return (
        <GroupRow
          key={row.key}
          row={row}
          name={name}
          isAmbiguous={ambiguous.has(name)}
          isTabStop={at === stop}
          hidesFront={!row.isExpanded && hasFront}
        />
      );
    }
    const isFront = row.key === front;
    return (
      <SessionRow
        key={row.key}
        row={row}
        names={names}
        project={
          row.group.kind === 'project' ? names.placeOf(row.session) : names.projectOf(row.session)
        }
        isTabStop={at === stop}
        isFront={isFront}
        isBeside={!isFront && visible.includes(row.key)}
        isSelected={selected.has(row.key)}
        onClick={(event) => clickSession(event, row.key, rows, front)}
        onRenamed={() => goTo(at)}
      />
    );
  };
}

/** Returns the names that several projects of the list have. */
function sameNames(
  rows: readonly ListRow[],
  nameOf: (group: Heading['group']) => string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    if (row.kind !== 'group' || row.group.kind !== 'project') continue;
    const name = nameOf(row.group);
    (found.has(name) ? repeated : found).add(name);
  }
  return repeated;
}

type MenuProps = Pick<Props, 'rows' | 'names'> & {
  readonly scroller: Ref<HTMLDivElement>;
  readonly children: ReactNode;
};

/** One context menu for all rows: a menu for each row would cost more than the row. */
function RowMenu({ rows, names, scroller, children }: MenuProps) {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => runWhenIdle(menuItems.fetch), []);
  const row = rows.find((each) => each.key === key);
  const longPress = useLongPress((at) =>
    rows.some((each) => each.kind === 'session' && each.key === at),
  );
  const note = (event: SyntheticEvent): void => {
    const at = event.target instanceof Element ? event.target.closest(`[${ROW_KEY}]`) : null;
    if (at) setKey(at.getAttribute(ROW_KEY));
    else event.stopPropagation();
  };
  const items = row && (
    <menuItems.Component
      row={row}
      rows={rows}
      sessions={sessionsFor(row, rows)}
      nameOf={({ group }) => names.groupName(group)}
    />
  );
  return (
    <ContextMenu
      items={items}
      trigger={
        <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
          <div onContextMenu={note} onPointerDown={note}>
            <div {...longPress}>{children}</div>
          </div>
        </div>
      }
    />
  );
}
