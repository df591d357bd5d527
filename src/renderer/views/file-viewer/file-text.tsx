import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import { formatBytes } from '#renderer/kit/text/format.ts';
import { chunked } from '#renderer/kit/ui/line-window.ts';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { CodePiece } from '#renderer/views/long-text/code-text.tsx';
import type { FileView } from '#shared/contract/calls/files.ts';

import { viewerLines } from './viewer-lines.ts';

const LINE_HEIGHT = 20;
const PIECE = 200;

type Props = {
  readonly view: Extract<FileView, { kind: 'text' }>;
  readonly path: string;
  readonly label: string;
  readonly line: number | null;
};

/**
 * Shows the text of a file with line numbers and colours. The requested line is marked and centred.
 */
export function FileText({ view, path, label, line }: Props) {
  const { firstLine } = view;
  const { lines, cut } = useMemo(() => viewerLines(view.text), [view.text]);
  const coloured = useHighlight(
    useMemo(() => lines.join('\n'), [lines]),
    languageOf(path, null),
  );
  const box = useRef<HTMLDivElement>(null);
  const at = line === null ? -1 : line - firstLine;
  const isThere = at >= 0 && at < lines.length;
  useLayoutEffect(() => {
    const element = box.current;
    if (element && isThere)
      element.scrollTop = Math.max(0, at * LINE_HEIGHT - element.clientHeight / 2);
  }, [at, isThere]);
  return (
    <>
      <Notes
        view={view}
        shown={lines.length}
        cut={cut}
        missingLine={line !== null && !isThere ? line : null}
      />
      <ScrollBox
        ref={box}
        label={label}
        className="relative min-h-0 flex-1 overflow-auto bg-surface py-1.5"
      >
        {isThere && <LineMark at={at} line={line} />}
        {chunked(lines, PIECE).map((piece, index) => (
          <CodePiece
            key={index}
            text={piece.join('\n')}
            count={piece.length}
            from={firstLine + index * PIECE}
            coloured={coloured?.slice(index * PIECE, index * PIECE + piece.length) ?? null}
          />
        ))}
      </ScrollBox>
    </>
  );
}

/** Marks the requested line by a background. */
function LineMark({ at, line }: { readonly at: number; readonly line: number | null }) {
  return (
    <div
      aria-hidden
      data-line={line}
      className="pointer-events-none absolute inset-x-0 border-l-2 border-accent bg-accent-soft mix-blend-multiply dark:mix-blend-screen"
      style={{ top: `calc(0.375rem + ${at * LINE_HEIGHT}px)`, height: LINE_HEIGHT }}
    />
  );
}

type NotesProps = {
  readonly view: Props['view'];
  readonly shown: number;
  readonly cut: number;
  /** The requested line if it is not among the shown ones. */
  readonly missingLine: number | null;
};

function Notes({ view, shown, cut, missingLine }: NotesProps) {
  const { t, i18n } = useTranslation('files');
  const { firstLine, hasBefore, hasAfter, size } = view;
  const notes = [
    ...(hasBefore || hasAfter
      ? [
          t('viewer.part', {
            from: firstLine,
            to: firstLine + shown - 1,
            size: formatBytes(size, i18n.language),
          }),
        ]
      : []),
    ...(missingLine === null ? [] : [t('viewer.noLine', { line: missingLine })]),
    ...(cut === 0 ? [] : [t('viewer.cut', { count: cut })]),
    ...(shown === 0 ? [t('viewer.empty')] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <p className="shrink-0 border-b border-line px-4 py-1.5 text-xs text-muted">
      {notes.join(' ')}
    </p>
  );
}
