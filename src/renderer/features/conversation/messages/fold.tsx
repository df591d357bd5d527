import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import {
  setCardOpen,
  useCardOpen,
  type CardRef,
} from '#renderer/stores/conversation/card-state.ts';

type Props = {
  readonly card: CardRef;
  readonly label: ReactNode;
  readonly openByDefault?: boolean;
  readonly children: () => ReactNode;
};

/** Renders a collapsible line for content that most readers skip. */
export function Fold({ card, label, openByDefault = false, children }: Props) {
  const open = useCardOpen(card, openByDefault);
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setCardOpen(card, !open)}
        className="-ml-1 flex max-w-full items-center gap-1.5 rounded-md px-1 py-0.5 text-muted hover:bg-hover hover:text-text"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={classNames('shrink-0 transition-transform', open && 'rotate-90')}
        />
        {label}
      </button>
      {open && <div className="mt-1 ml-1.75 border-l border-line pl-3">{children()}</div>}
    </div>
  );
}
