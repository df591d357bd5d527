import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '#renderer/ui/class-names.ts';

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
  /** Made only while the card is open. */
  readonly children: () => ReactNode;
};

/** One line that opens. */
export function CardFrame({ name, status, icon, summary, aside, open, onToggle, tone = 'plain', children }: Props) {
  return (
    <article
      aria-label={name}
      data-status={status}
      className={classNames('overflow-hidden rounded-lg border bg-surface', tone === 'danger' ? 'border-danger/40' : 'border-line')}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="group flex min-h-8 w-full items-center gap-2 px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        {icon}
        <span className={classNames('min-w-0 flex-1', open ? 'wrap-anywhere' : 'truncate')}>{summary}</span>
        {aside}
        <ChevronRight
          size={14}
          aria-hidden
          className={classNames('shrink-0 text-faint transition-transform group-hover:text-muted', open && 'rotate-90')}
        />
      </button>
      {open && <div className="border-t border-line">{children()}</div>}
    </article>
  );
}
