import { memo, useMemo, useRef, useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { CodeLines } from '#renderer/kit/highlight/code-lines.tsx';
import type { TokenLine } from '#renderer/kit/highlight/token.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import {
  brokenLines,
  chunked,
  headCountOf,
  headLines,
  linesOf,
} from '#renderer/kit/ui/line-window.ts';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import type { BlobRef } from '#shared/conversation/message.ts';

import { BlobMore } from './blob-more.tsx';
import { useBlobText } from './use-blob-text.ts';
import { useShowAll } from './use-show-all.ts';

/** Returns true if an element is visible or close to the visible part of its scrolling parent. */
function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting === true),
      {
        rootMargin: MARGIN,
        scrollMargin: MARGIN,
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}

const MARGIN = '600px';

const HEAD_LINES = 30;
const PIECE = 200;

type Props = {
  readonly text: string;
  readonly blob: BlobRef | null;
  readonly label: string;
  /** Number of the first line; null shows no numbers. */
  readonly startLine: number | null;
  readonly headCount?: number;
  /** The grammar for its colours; none if absent. */
  readonly language?: string | null;
};

/** Shows the text of a file or a record: first its beginning, all of it on demand. */
export function CodeText({
  text,
  blob,
  label,
  startLine,
  headCount = HEAD_LINES,
  language = null,
}: Props) {
  const { t } = useTranslation('conversation');
  const read = useBlobText(text, blob);
  // Line numbers need unbroken lines.
  const allLines = useMemo(
    () => (startLine === null ? brokenLines(linesOf(read.text)) : linesOf(read.text)),
    [read.text, startLine],
  );
  const head = useMemo(
    () => headLines(allLines, headCountOf(allLines, headCount)),
    [allLines, headCount],
  );
  const [all, showAll] = useShowAll(
    useMemo(() => (head.hidden > 0 ? allLines.slice(-head.hidden) : []), [allLines, head]),
  );
  const { lines, hidden } = all ? { lines: allLines, hidden: 0 } : head;
  const coloured = useHighlight(
    useMemo(() => lines.join('\n'), [lines]),
    language,
  );
  return (
    <div>
      <ScrollBox label={label} className={classNames('overflow-auto py-1.5', all && 'max-h-112')}>
        {chunked(lines, PIECE).map((piece, at) => (
          <CodePiece
            key={at}
            text={piece.join('\n')}
            count={piece.length}
            from={startLine === null ? null : startLine + at * PIECE}
            coloured={coloured?.slice(at * PIECE, at * PIECE + piece.length) ?? null}
          />
        ))}
      </ScrollBox>
      {hidden > 0 && (
        <MoreButton onClick={showAll}>{t('text.later', { count: hidden })}</MoreButton>
      )}
      {(all || hidden === 0) && <BlobMore blob={blob} read={read} />}
    </div>
  );
}

type PieceProps = {
  readonly text: string;
  readonly count: number;
  readonly from: number | null;
  readonly coloured: readonly TokenLine[] | null;
};

/**
 * Shows some lines of code, each 20 pixels high. Colours need many elements, so only lines near the
 * visible part have them.
 */
export function CodePiece({ text, count, from, coloured }: PieceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNear(ref);
  const code = coloured && isNear ? <CodeLines lines={coloured} /> : <PlainCode text={text} />;
  return (
    <div
      ref={ref}
      className="flex font-mono text-xs leading-5 [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${count * 20}px` }}
    >
      {from !== null && <LineNumbers from={from} count={count} />}
      <pre
        dir="ltr"
        className={
          from === null ? 'min-w-0 px-3 break-words whitespace-pre-wrap' : 'pr-3 whitespace-pre'
        }
      >
        {code}
      </pre>
    </div>
  );
}

const PlainCode = memo(function PlainCode({ text }: { readonly text: string }) {
  return <VisibleText text={text} />;
});

const LineNumbers = memo(function LineNumbers({
  from,
  count,
}: {
  readonly from: number;
  readonly count: number;
}) {
  return (
    <pre aria-hidden className="min-w-10 shrink-0 pr-3 pl-2 text-right text-faint select-none">
      {Array.from({ length: count }, (_, at) => from + at).join('\n')}
    </pre>
  );
});
