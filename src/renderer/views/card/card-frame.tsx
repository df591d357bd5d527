import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';

type Props = {
  readonly name: string;
  readonly status: string;
  readonly icon: ReactNode;
  readonly summary: ReactNode;
  /** At the end of the line: state, duration. */
  readonly aside: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly tone?: 'plain' | 'danger';
  /** Beside the line while the card is open. */
  readonly actions?: ReactNode;
  /** Made only while the card is open. */
  readonly children: () => ReactNode;
};

/** One line that opens. */
export function CardFrame({
  name,
  status,
  icon,
  summary,
  aside,
  open,
  onToggle,
  tone = 'plain',
  actions,
  children,
}: Props) {
  return (
    <article
      aria-label={name}
      data-status={status}
      className={classNames(
        'overflow-clip rounded-lg border bg-surface',
        tone === 'danger' ? 'border-danger/40' : 'border-line',
      )}
    >
      <div
        className={classNames(
          'group relative flex min-h-8 items-center gap-2 px-2.5 py-1 hover:bg-hover',
          open && 'max-sm:flex-wrap @max-sm:flex-wrap',
        )}
      >
        {icon}
        <span
          className={classNames(
            'min-w-0 flex-1',
            open ? 'wrap-anywhere max-sm:basis-0 @max-sm:basis-0' : 'truncate',
          )}
        >
          {summary}
        </span>
        {open && actions !== undefined && (
          <div className="card-tools card-line-tools relative z-1 -my-1 flex shrink-0 items-center max-sm:order-last max-sm:ml-auto max-sm:basis-full max-sm:justify-end @max-sm:order-last @max-sm:ml-auto @max-sm:basis-full @max-sm:justify-end [&_svg]:size-3.5">
            {actions}
          </div>
        )}
        {aside}
        <ToggleButton open={open} onToggle={onToggle} />
      </div>
      {open && <div className="border-t border-line">{children()}</div>}
    </article>
  );
}

/** Opens and closes the card. The clickable area covers the whole line. */
function ToggleButton({ open, onToggle }: Pick<Props, 'open' | 'onToggle'>) {
  const { t } = useTranslation('conversation');
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={open ? t('card.collapse') : t('card.expand')}
      onClick={onToggle}
      className="shrink-0 text-faint outline-none group-hover:text-muted after:absolute after:inset-0 focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames('transition-transform', open && 'rotate-90')}
      />
    </button>
  );
}
