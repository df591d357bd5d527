import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useRowList } from '#renderer/kit/scroll/use-row-list.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

import { ProjectRow, TranscriptRow } from './transcript-row.tsx';
import { rowHeight, transcriptRows, type TranscriptRowOf } from './transcript-rows.ts';

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
  const heights = useMemo(() => rows.map(rowHeight), [rows]);
  const [active, onActive] = useState(0);
  const list = useRowList({ heights, active, onActive, onLeave });
  const { box, offsets, current } = list;
  const toggle = (cwd: string | null) => {
    const next = new Set(folded);
    if (!next.delete(cwd)) next.add(cwd);
    setFolded(next);
  };
  return (
    <div
      ref={box}
      data-scroller
      onScroll={list.onScroll}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows are buttons; the list moves the focus between them */}
      <ul
        aria-label={t('transcript.list')}
        onKeyDown={list.onKeyDown}
        className="relative"
        style={{ height: offsets.at(-1) }}
      >
        {list.rows.map((at) => {
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
                isActive={at === current}
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
