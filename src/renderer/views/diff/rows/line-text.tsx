import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TokenText } from '#renderer/kit/highlight/token-text.tsx';
import type { TokenLine } from '#renderer/kit/highlight/token.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';

import { lineSpans } from '../table/line-spans.ts';
import type { Marks } from '../table/word-marks.ts';

/** Characters of a line shown at first, and those added by each click. */
const AT_FIRST = 2_000;
const PER_CLICK = 10_000;
const BEFORE_MARK = 200;

type Props = {
  readonly text: string;
  /** The coloured tokens; null if there are none (yet). */
  readonly tokens: TokenLine | null;
  readonly marks: Marks;
  readonly side: 'add' | 'del' | 'context';
};

/**
 * Renders a line of code; of a very long one the part around its first change, and the rest on
 * demand.
 */
export function LineText(props: Props) {
  if (props.text === '') return '\n';
  return props.text.length > AT_FIRST ? (
    <LongLine {...props} />
  ) : (
    <Spans {...props} from={0} to={props.text.length} />
  );
}

const STRONG = { add: 'bg-diff-add-strong', del: 'bg-diff-remove-strong', context: '' };

function Spans({
  text,
  tokens,
  marks,
  side,
  from,
  to,
}: Props & { readonly from: number; readonly to: number }) {
  const spans = lineSpans(text, tokens, marks, [from, to]);
  if (marks.length === 0) return <TokenText tokens={spans} />;
  return spans.map((span, at) =>
    span.isMarked ? (
      <span
        key={at}
        data-mark=""
        className={classNames('rounded-xs forced-colors:underline', STRONG[side])}
      >
        <TokenText tokens={[span]} />
      </span>
    ) : (
      <TokenText key={at} tokens={[span]} />
    ),
  );
}

function LongLine(props: Props) {
  const { t } = useTranslation('diffs');
  const { text, marks } = props;
  const [from, setFrom] = useState(() =>
    Math.max(0, Math.min((marks[0] ?? 0) - BEFORE_MARK, text.length - AT_FIRST)),
  );
  const [to, setTo] = useState(from + AT_FIRST);
  const end = Math.min(to, text.length);
  return (
    <>
      {from > 0 && (
        <More onClick={() => setFrom(Math.max(0, from - PER_CLICK))}>
          {t('longBefore', { count: from })}
        </More>
      )}
      <Spans {...props} from={from} to={end} />
      {end < text.length && (
        <More onClick={() => setTo(end + PER_CLICK)}>
          {t('longAfter', { count: text.length - end })}
        </More>
      )}
    </>
  );
}

function More({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mx-1 rounded-sm bg-accent-soft px-1 font-sans text-accent select-none hover:underline"
    >
      … {children}
    </button>
  );
}
