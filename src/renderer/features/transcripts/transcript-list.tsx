import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

import { ProjectRow, TranscriptRow } from './transcript-row.tsx';
import { rowAt, rowOffsets, transcriptRows, type TranscriptRowOf } from './transcript-rows.ts';

/** Number of rows rendered above and below the viewport. */
const OVERSCAN = 8;
const PAGE_ROWS = 8;

type Props = {
  readonly transcripts: readonly TranscriptInfo[];
  /** The transcript that is being opened. */
  readonly opening: string | null;
  readonly onOpen: (transcript: TranscriptInfo) => void;
  /** Called when the focus moves up from the first row. */
  readonly onLeave: () => void;
};

/**
 * Lists all transcripts by folder. Only rows near the viewport are in the DOM. Arrow keys move from
 * row to row.
 */
export function TranscriptList({ transcripts, opening, onOpen, onLeave }: Props) {
  const { t } = useTranslation('sessions');
  const [folded, setFolded] = useState<ReadonlySet<string | null>>(new Set());
  const rows = useMemo(() => transcriptRows(transcripts, folded), [transcripts, folded]);
  const offsets = useMemo(() => rowOffsets(rows), [rows]);
  const box = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState({ top: 0, height: 800 });
  const { active, move } = useActiveRow(rows.length, offsets, box, onLeave);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop: top, clientHeight: height } = event.currentTarget;
    setViewport({ top, height });
  };
  const toggle = (cwd: string | null) => {
    const next = new Set(folded);
    if (!next.delete(cwd)) next.add(cwd);
    setFolded(next);
  };
  const renderedRows = rowsToRender(offsets, viewport, active, rows.length);
  return (
    <div ref={box} data-scroller onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows are buttons; the list moves the focus between them */}
      <ul
        aria-label={t('transcript.list')}
        onKeyDown={move}
        className="relative"
        style={{ height: offsets.at(-1) }}
      >
        {renderedRows.map((at) => {
          const row = rows[at];
          if (!row) return null;
          return (
            <li
              key={rowKey(row)}
              data-row={at}
              aria-posinset={at + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0 px-1"
              style={{ top: offsets[at], height: (offsets[at + 1] ?? 0) - (offsets[at] ?? 0) }}
            >
              <Row
                row={row}
                isActive={at === active}
                opening={opening}
                onToggle={toggle}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type RowProps = Pick<Props, 'opening' | 'onOpen'> & {
  readonly row: TranscriptRowOf;
  readonly isActive: boolean;
  readonly onToggle: (cwd: string | null) => void;
};

function Row({ row, isActive, opening, onToggle, onOpen }: RowProps) {
  if (row.type === 'project')
    return <ProjectRow row={row} isActive={isActive} onToggle={() => onToggle(row.cwd)} />;
  const { transcript } = row;
  const isBusy = opening === transcript.agentSessionId;
  return (
    <TranscriptRow
      transcript={transcript}
      isActive={isActive}
      busy={isBusy}
      onOpen={() => onOpen(transcript)}
    />
  );
}

function rowKey(row: TranscriptRowOf): string {
  return row.type === 'project'
    ? `project ${row.cwd}`
    : `${row.transcript.agentId} ${row.transcript.agentSessionId}`;
}

/**
 * Returns the rows near the viewport, and the focused row, which would otherwise lose the focus.
 */
function rowsToRender(
  offsets: readonly number[],
  viewport: { readonly top: number; readonly height: number },
  active: number,
  count: number,
) {
  const from = Math.max(0, rowAt(offsets, viewport.top) - OVERSCAN);
  const to = Math.min(count - 1, rowAt(offsets, viewport.top + viewport.height) + OVERSCAN);
  const nearRows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return active < count && (active < from || active > to)
    ? [...nearRows, active].toSorted((a, b) => a - b)
    : nearRows;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
};

/** Returns the row that Tab reaches, and the handler of the keys that move between rows. */
function useActiveRow(
  count: number,
  offsets: readonly number[],
  box: React.RefObject<HTMLDivElement | null>,
  onLeave: () => void,
) {
  const [active, setActive] = useState(0);
  const shouldFocus = useRef(false);
  const current = Math.min(active, Math.max(0, count - 1));
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    box.current
      ?.querySelector<HTMLElement>(`[data-row="${current}"] button`)
      ?.focus({ preventScroll: true });
  }, [current, box]);
  const move = (event: KeyboardEvent) => {
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? count - 1
          : current + (STEPS[event.key] ?? NaN);
    if (Number.isNaN(next) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (next < 0 && current === 0) return onLeave();
    const at = Math.max(0, Math.min(count - 1, next));
    shouldFocus.current = true;
    setActive(at);
    reveal(box.current, offsets[at] ?? 0, offsets[at + 1] ?? 0);
  };
  return { active: current, move };
}

function reveal(box: HTMLElement | null, top: number, bottom: number): void {
  if (!box) return;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
