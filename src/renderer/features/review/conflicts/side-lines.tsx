import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { languageOf } from '#renderer/kit/highlight/languages.ts';
import type { TokenLine } from '#renderer/kit/highlight/token.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import { useNearby } from '#renderer/kit/scroll/nearby.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { LineText } from '#renderer/views/diff/rows/line-text.tsx';

/** Number of lines of a long side that are shown at first, at its beginning and at its end. */
const HEAD = 40;
const TAIL = 10;
/** Number of lines that are rendered or left out together. */
const BLOCK = 50;
const LINE_PX = 18;

type Props = {
  readonly lines: readonly string[];
  /** Lines that are not marked as different; null if all are marked as equal. */
  readonly base: readonly string[] | null;
  readonly path: string;
  /** Name of the side. */
  readonly side: string;
};

/**
 * Renders the lines of a side of a conflict. Of a long side, the middle is shown on demand, and only
 * the blocks near the visible part are rendered.
 */
export function SideLines({ lines, base, path, side }: Props) {
  const { t } = useTranslation('review');
  const [isWhole, setWhole] = useState(false);
  const count = lines.length;
  const isCut = !isWhole && count > HEAD + TAIL;
  const shown = useMemo(
    () => (isCut ? [...lines.slice(0, HEAD), ...lines.slice(-TAIL)] : lines),
    [isCut, lines],
  );
  const known = useMemo(() => new Set(base ?? lines), [base, lines]);
  const tokens = useHighlight(
    useMemo(() => shown.join('\n'), [shown]),
    languageOf(path, null),
  );
  const parts = { lines: shown, tokens, known };
  return (
    <div dir="ltr" className="pt-1 pb-2 font-mono text-xs">
      {blocksOf(isCut ? HEAD : count).map(([from, to]) => (
        <LineBlock key={from} {...parts} from={from} to={to} isFirst={from < HEAD} />
      ))}
      {isCut && (
        <>
          <button
            type="button"
            aria-label={t('conflict.showLinesOf', { count, side })}
            onClick={() => setWhole(true)}
            className="my-1 ml-3 rounded-sm bg-accent-soft px-1 font-sans text-accent hover:underline"
          >
            … {t('conflict.showLines', { count })}
          </button>
          <LineBlock {...parts} from={HEAD} to={HEAD + TAIL} isFirst />
        </>
      )}
    </div>
  );
}

function blocksOf(count: number): readonly (readonly [number, number])[] {
  return Array.from({ length: Math.ceil(count / BLOCK) }, (_, block) => [
    block * BLOCK,
    Math.min(count, (block + 1) * BLOCK),
  ]);
}

type BlockProps = Pick<Props, 'lines'> & {
  readonly tokens: readonly TokenLine[] | null;
  readonly known: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
  /** True if it is rendered before the box was measured. */
  readonly isFirst: boolean;
};

function LineBlock({ lines, tokens, known, from, to, isFirst }: BlockProps) {
  const ref = useRef<HTMLPreElement>(null);
  const { isNear, height } = useNearby(ref, isFirst);
  return (
    <pre
      ref={ref}
      className="wrap-anywhere whitespace-pre-wrap"
      style={isNear ? undefined : { height: height ?? (to - from) * LINE_PX }}
    >
      {isNear &&
        lines.slice(from, to).map((line, at) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            key={from + at}
            data-line=""
            className={classNames(
              'block border-l-2 pr-3 pl-2.5',
              known.has(line) ? 'border-transparent' : 'border-diff-add-text bg-diff-add',
            )}
          >
            <LineText
              text={line}
              tokens={tokens?.[from + at] ?? null}
              marks={[]}
              side={known.has(line) ? 'context' : 'add'}
            />
          </span>
        ))}
    </pre>
  );
}
