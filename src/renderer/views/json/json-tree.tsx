import { ChevronRight } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';

import { jsonRows, moveInTree, type JsonRow } from './json-rows.ts';
import { setTreeOpen, useTreeChoices } from './tree-state.ts';

/** Height of a row in pixels; the style below sets the same value. */
const ROW = 20;
const SHOWN_ROWS = 20;
/** Rows rendered beyond either edge. */
const SPARE = 12;

type Props = {
  readonly value: unknown;
  /** Identifies the tree in the window. */
  readonly treeId: string;
  readonly label: string;
  /** Paths opened for a match of the search. */
  readonly openPaths: ReadonlySet<string>;
};

/**
 * Shows a value of any size and depth. Parts open and close, also with the arrow keys; only the
 * visible rows are rendered.
 */
export function JsonTree({ value, treeId, label, openPaths }: Props) {
  const { t } = useTranslation('cards');
  const id = useId();
  const choices = useTreeChoices(treeId);
  const [top, setTop] = useState(0);
  const rows = useMemo(
    () =>
      jsonRows(
        value,
        new Map([...[...openPaths].map((path) => [path, true] as const), ...choices]),
      ),
    [value, choices, openPaths],
  );
  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  const shown = rows.slice(first, Math.floor(top / ROW) + SHOWN_ROWS + SPARE);
  const toggle = (row: JsonRow) => setTreeOpen(treeId, row.path, row.open !== true);
  const { box, active, setActive, keys } = useActiveRow(rows, toggle);
  return (
    <div
      ref={box}
      role="tree"
      aria-label={t('json.tree', { label })}
      tabIndex={0}
      aria-activedescendant={`${id}-${active}`}
      dir="ltr"
      onKeyDown={keys}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      className="group/tree max-h-100 overflow-auto py-1.5 font-mono text-xs focus-visible:-outline-offset-2"
    >
      <div
        role="presentation"
        style={{
          paddingTop: first * ROW,
          paddingBottom: Math.max(0, rows.length - first - shown.length) * ROW,
        }}
        className="w-max min-w-full"
      >
        {shown.map((row, offset) => (
          <JsonLine
            key={row.path}
            id={`${id}-${first + offset}`}
            row={row}
            active={first + offset === active}
            onPress={() => {
              setActive(first + offset);
              if (row.open !== null) toggle(row);
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** Moves through the rows by keys, and scrolls the active row into view. */
function useActiveRow(rows: readonly JsonRow[], toggle: (row: JsonRow) => void) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setActive] = useState(0);
  const active = Math.min(at, rows.length - 1);
  const go = (to: number) => {
    setActive(to);
    const scroller = box.current;
    if (!scroller) return;
    scroller.scrollTop = Math.max(
      Math.min(scroller.scrollTop, to * ROW),
      (to + 1) * ROW - scroller.clientHeight,
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveInTree(rows, active, event.key, SHOWN_ROWS);
    if (!move) return;
    event.preventDefault();
    const row = rows[move.at];
    if (move.toggle && row) toggle(row);
    go(move.at);
  };
  return { box, active, setActive, keys };
}

type LineProps = {
  readonly id: string;
  readonly row: JsonRow;
  readonly active: boolean;
  readonly onPress: () => void;
};

function JsonLine({ id, row, active, onPress }: LineProps) {
  const expanded = row.open === null ? {} : { 'aria-expanded': row.open };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the focus and its keys
    <div
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.at}
      aria-setsize={row.of}
      aria-selected={active}
      {...expanded}
      onClick={onPress}
      style={{ height: ROW, paddingLeft: 12 + row.depth * 16 }}
      className={classNames(
        'flex items-center gap-1 pr-3 whitespace-pre',
        row.open !== null && 'cursor-default hover:bg-hover',
        active && 'group-focus-visible/tree:bg-selected',
      )}
    >
      <ChevronRight
        size={12}
        aria-hidden
        className={classNames(
          'shrink-0 text-faint transition-transform',
          row.open === true && 'rotate-90',
          row.open === null && 'invisible',
        )}
      />
      {row.name !== null && (
        <span className="text-muted">
          <VisibleText text={row.name} />:
        </span>
      )}
      <Content row={row} />
    </div>
  );
}

const BRACKETS = { object: ['{', '}'], array: ['[', ']'] } as const;

function Content({ row }: { readonly row: JsonRow }) {
  const { t } = useTranslation('cards');
  if (row.kind === 'object' || row.kind === 'array') {
    const [open, close] = BRACKETS[row.kind];
    if (row.count === 0) return `${open}${close}`;
    return (
      <span className="text-muted">
        {open} {t(row.kind === 'object' ? 'json.fields' : 'json.items', { count: row.count })}{' '}
        {close}
      </span>
    );
  }
  if (row.kind === 'text' && row.open !== null) {
    return (
      <>
        {!row.open && (
          <span className="max-w-120 truncate text-ok">
            <VisibleText text={row.text.replaceAll('\n', ' ')} />…
          </span>
        )}
        <span className="text-accent">{t('json.characters', { count: row.count })}</span>
      </>
    );
  }
  return (
    <span className={row.kind === 'text' || row.kind === 'line' ? 'text-ok' : 'text-accent'}>
      <VisibleText text={row.text} />
    </span>
  );
}
