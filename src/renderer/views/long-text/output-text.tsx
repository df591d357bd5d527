import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { ansiClass } from '#renderer/kit/text/ansi-class.ts';
import { ansiSpans, settleLine, stripAnsi } from '#renderer/kit/text/ansi.ts';
import { formatBytes } from '#renderer/kit/text/format.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { chunked, linesOf, tailLines } from '#renderer/kit/ui/line-window.ts';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import type { BlobRef } from '#shared/conversation/message.ts';

import { BlobMore } from './blob-more.tsx';
import { useBlobTail } from './use-blob-tail.ts';
import { useBlobText } from './use-blob-text.ts';
import { useShowAll } from './use-show-all.ts';

const TAIL_LINES = 20;
/** Lines of one part that the browser may skip while it is not visible. */
const PIECE = 200;

type Props = {
  readonly text: string;
  readonly blob: BlobRef | null;
  readonly label: string;
  readonly isError?: boolean;
};

/** Shows the output of a command: first its end, all of it on demand. */
export function OutputText({ text, blob, label, isError = false }: Props) {
  const read = useBlobText(text, blob);
  const tail = useBlobTail(blob);
  const end = useMemo(() => tailLines(linesOf(tail ?? text), TAIL_LINES), [tail, text]);
  const [all, uncover] = useShowAll(
    useMemo(
      () => linesOf(stripAnsi(text)).slice(0, tail === null ? end.hidden : Infinity),
      [text, tail, end],
    ),
  );
  const showAll = () => {
    uncover();
    read.loadAll();
  };
  const { lines, hidden } = all ? { lines: linesOf(read.text), hidden: 0 } : end;
  return (
    <div className={isError ? 'shadow-[inset_2px_0_var(--danger)]' : ''}>
      <ShowAll hidden={hidden} blob={all ? null : blob} hasTail={tail !== null} onShow={showAll} />
      <ScrollBox
        label={label}
        className={classNames('overflow-auto px-3 py-2', all && 'max-h-112')}
      >
        <Lines lines={lines} />
      </ScrollBox>
      {all && <BlobMore blob={blob} read={read} />}
    </div>
  );
}

type ShowAllProps = {
  readonly hidden: number;
  readonly blob: BlobRef | null;
  readonly hasTail: boolean;
  readonly onShow: () => void;
};

function ShowAll({ hidden, blob, hasTail, onShow }: ShowAllProps) {
  const { t, i18n } = useTranslation('conversation');
  if (blob) {
    const total = formatBytes(blob.bytes, i18n.language);
    const note = hasTail
      ? t('text.lastPart', {
          shown: formatBytes(Math.min(blob.bytes, 16_384), i18n.language),
          total,
        })
      : t('text.cutHere', { total });
    return (
      <MoreButton onClick={onShow}>
        <span className="text-muted">{note}</span> {t('text.loadAll')}
      </MoreButton>
    );
  }
  return hidden > 0 ? (
    <MoreButton onClick={onShow}>{t('text.earlier', { count: hidden })}</MoreButton>
  ) : null;
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return chunked(lines, PIECE).map((piece, at) => (
    <Piece key={at} text={piece.map(settleLine).join('\n')} lines={piece.length} />
  ));
}

const Piece = memo(function Piece({
  text,
  lines,
}: {
  readonly text: string;
  readonly lines: number;
}) {
  return (
    <pre
      dir="ltr"
      className="font-mono text-xs leading-5 break-words whitespace-pre-wrap [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${lines * 20}px` }}
    >
      {ansiSpans(text).map((span, at) => (
        <span key={at} className={ansiClass(span.style)}>
          <VisibleText text={span.text} />
        </span>
      ))}
    </pre>
  );
});
