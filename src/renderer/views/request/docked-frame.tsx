import { ChevronsDown } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { withoutBackticks } from '#shared/base/code-parts.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';

import { comboOf } from './answers/answer-keys.ts';
import { HiddenKeys } from './answers/hidden-keys.tsx';
import { RiskBadge } from './risk-badge.tsx';

type Props = {
  readonly title: string;
  readonly risk: RiskLevel | null;
  /** Position among the open questions, and the buttons that leave this one. */
  readonly tools: ReactNode;
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  readonly isExpanded: boolean;
  /** True if the collapsed bar shows all of the content; null until that is measured. */
  readonly fits: boolean | null;
  readonly onFits: (fits: boolean) => void;
  readonly onExpand: () => void;
  /** Everything that must be readable before an approval. */
  readonly content: ReactNode;
  /** The answers. */
  readonly children: ReactNode;
};

/**
 * A question over the message field. The collapsed bar has the same height for every question;
 * content that does not fit is neither readable nor focusable before the bar is expanded.
 */
export function DockedFrame(props: Props) {
  const { title, risk, tools, titleRef, isExpanded, fits, onExpand, content, children } = props;
  const { t } = useTranslation('interactions');
  const { region, inner } = useFits(isExpanded, props.onFits);
  const isCut = !isExpanded && fits !== true;
  return (
    <div className="approval flex min-h-0 flex-col overflow-clip rounded-lg border border-warning/40 bg-raised shadow-low">
      <header className="flex h-9 shrink-0 items-center gap-2 bg-warning-soft px-3">
        <h2
          ref={titleRef}
          tabIndex={-1}
          title={visibleText(withoutBackticks(title))}
          className="min-w-0 truncate font-medium outline-none focus-visible:underline focus-visible:decoration-ring focus-visible:decoration-2 focus-visible:underline-offset-4"
        >
          <Words text={title} />
        </h2>
        <RiskBadge level={risk} />
        <div className="ml-auto flex shrink-0 items-center gap-1">{tools}</div>
      </header>
      <div className="relative min-h-0">
        <div
          ref={region}
          inert={isCut}
          data-content
          className={classNames(
            isExpanded
              ? 'max-h-[45vh] overflow-y-auto [@media(max-height:37.5rem)]:max-h-[20vh]'
              : 'h-32 overflow-hidden [@media(max-height:37.5rem)]:h-16',
          )}
        >
          <div ref={inner} className="flex flex-col gap-2 px-3 py-2">
            {content}
          </div>
        </div>
        {isCut && fits === false && (
          <button
            type="button"
            onClick={onExpand}
            className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1.5 border-t border-line bg-raised py-1 text-xs font-medium hover:bg-hover focus-visible:-outline-offset-2"
          >
            <ChevronsDown size={14} aria-hidden className="shrink-0 text-muted" />
            {t('docked.expand')}
            <HiddenKeys keys={comboOf('approve')} />
          </button>
        )}
      </div>
      <footer className="shrink-0 border-t border-line bg-canvas px-3 py-2">{children}</footer>
    </div>
  );
}

/** Measures whether the collapsed region shows all of its content. */
function useFits(isExpanded: boolean, onFits: (fits: boolean) => void) {
  const region = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outside, inside] = [region.current, inner.current];
    if (isExpanded || !outside || !inside) return undefined;
    const measure = () => onFits(inside.scrollHeight <= outside.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inside);
    observer.observe(outside);
    return () => observer.disconnect();
  }, [isExpanded, onFits]);
  return { region, inner };
}
