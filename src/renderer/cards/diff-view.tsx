import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/ui/class-names.ts';
import type { DiffHunk } from '#shared/conversation/tool-details.ts';

import { diffRows, type DiffRow } from './diff-rows.ts';
import { chunked, headLines } from './line-window.ts';
import { MoreButton } from './more-button.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { Visible } from './visible.tsx';

const PIECE = 100;

type Props = { readonly hunks: readonly DiffHunk[]; readonly label: string; readonly headCount: number };

/** A unified diff. Signs stand in the text, so that colours are never the only sign. */
export function DiffView({ hunks, label, headCount }: Props) {
  const { t } = useTranslation('conversation');
  const [all, setAll] = useState(false);
  const rows = useMemo(() => diffRows(hunks), [hunks]);
  const { lines, hidden } = all ? { lines: rows, hidden: 0 } : headLines(rows, headCount);
  return (
    <ScrollBox label={label} className="font-mono text-xs leading-5">
      {chunked(lines, PIECE).map((piece, at) => (
        <Piece key={at} rows={piece} />
      ))}
      {hidden > 0 && <MoreButton onClick={() => setAll(true)}>{t('diff.showAll', { count: hidden })}</MoreButton>}
    </ScrollBox>
  );
}

const Piece = memo(function Piece({ rows }: { readonly rows: readonly DiffRow[] }) {
  return (
    <div className="[content-visibility:auto]" style={{ containIntrinsicSize: `auto ${rows.length * 20}px` }}>
      {rows.map((row, at) => (
        <Row key={at} row={row} />
      ))}
    </div>
  );
});

const SIGNS = { add: '+', del: '-', context: ' ', note: '\\' };
const BACKGROUNDS = { add: 'bg-diff-add', del: 'bg-diff-remove', context: '', note: 'text-muted' };
const SIGN_COLOURS = { add: 'text-diff-add-text', del: 'text-diff-remove-text', context: '', note: '' };

function Row({ row }: { readonly row: DiffRow }) {
  if (row.kind === 'hunk') return <div className="bg-sunken px-3 py-0.5 text-faint">{row.text}</div>;
  return (
    <div className={classNames('flex', BACKGROUNDS[row.kind])}>
      <LineNumber value={row.oldLine} />
      <LineNumber value={row.newLine} />
      <span className={classNames('w-5 shrink-0 text-center font-semibold', SIGN_COLOURS[row.kind])}>{SIGNS[row.kind]}</span>
      <span className="min-w-0 flex-1 pr-3 wrap-anywhere whitespace-pre-wrap">
        <Marked row={row} />
      </span>
    </div>
  );
}

function LineNumber({ value }: { readonly value: number | null }) {
  return (
    <span aria-hidden className="w-9 shrink-0 pr-1.5 text-right text-faint select-none">
      {value}
    </span>
  );
}

function Marked({ row }: { readonly row: Exclude<DiffRow, { kind: 'hunk' }> }) {
  if (row.text === '') return '\n';
  if (!row.mark) return <Visible text={row.text} />;
  const [from, to] = row.mark;
  return (
    <>
      <Visible text={row.text.slice(0, from)} />
      <span className={classNames('rounded-xs', row.kind === 'add' ? 'bg-diff-add-strong' : 'bg-diff-remove-strong')}>
        <Visible text={row.text.slice(from, to)} />
      </span>
      <Visible text={row.text.slice(to)} />
    </>
  );
}
