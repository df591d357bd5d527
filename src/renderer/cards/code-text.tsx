import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/ui/class-names.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import { BlobMore } from './blob-more.tsx';
import { chunked, headLines, linesOf } from './line-window.ts';
import { MoreButton } from './more-button.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { useBlobText } from './use-blob-text.ts';
import { Visible } from './visible.tsx';

const HEAD_LINES = 30;
const PIECE = 200;

type Props = {
  readonly text: string;
  readonly blob: BlobRef | null;
  readonly label: string;
  /** Number of the first line; `null` shows no numbers. */
  readonly startLine: number | null;
  readonly headCount?: number;
};

/** Text of a file or a record: its beginning first, all of it on demand. */
export function CodeText({ text, blob, label, startLine, headCount = HEAD_LINES }: Props) {
  const { t } = useTranslation('conversation');
  const [all, setAll] = useState(false);
  const read = useBlobText(text, blob);
  const whole = linesOf(read.text);
  const { lines, hidden } = all ? { lines: whole, hidden: 0 } : headLines(whole, headCount);
  return (
    <div>
      <ScrollBox label={label} className={classNames('overflow-auto py-1.5', all && 'max-h-112')}>
        {chunked(lines, PIECE).map((piece, at) => (
          <Piece key={at} text={piece.join('\n')} count={piece.length} from={startLine === null ? null : startLine + at * PIECE} />
        ))}
      </ScrollBox>
      {hidden > 0 && <MoreButton onClick={() => setAll(true)}>{t('text.later', { count: hidden })}</MoreButton>}
      {(all || hidden === 0) && <BlobMore blob={blob} read={read} />}
    </div>
  );
}

type PieceProps = { readonly text: string; readonly count: number; readonly from: number | null };

const Piece = memo(function Piece({ text, count, from }: PieceProps) {
  if (from === null)
    return <pre className="px-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap">{<Visible text={text} />}</pre>;
  const numbers = Array.from({ length: count }, (_, at) => from + at).join('\n');
  return (
    <div className="flex font-mono text-xs leading-5 [content-visibility:auto]" style={{ containIntrinsicSize: `auto ${count * 20}px` }}>
      <pre aria-hidden className="min-w-10 shrink-0 pr-3 pl-2 text-right text-faint select-none">
        {numbers}
      </pre>
      <pre dir="ltr" className="pr-3 whitespace-pre">
        <Visible text={text} />
      </pre>
    </div>
  );
});
