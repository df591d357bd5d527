import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button, type ButtonProps } from '#renderer/kit/ui/button.tsx';
import { Menu } from '#renderer/kit/ui/overlays/menu.tsx';

type Props = {
  readonly label: string;
  /** Result of the last action, and what can follow. */
  readonly outcome: ReactNode;
  readonly message: ReactNode;
  readonly button: ReactNode;
  /** Why the last try failed; null if it did not. */
  readonly failure: ReactNode;
};

/** Arranges the message of a commit, its button, and what the last one led to. */
export function CommitLayout({ label, outcome, message, button, failure }: Props) {
  return (
    <section
      aria-label={label}
      className="flex max-h-[50vh] shrink-0 flex-col gap-1.5 overflow-y-auto border-t border-line bg-surface px-3 py-2"
    >
      {outcome}
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1">{message}</div>
        {button}
      </div>
      <div role="alert" className="text-xs wrap-anywhere empty:hidden">
        {failure}
      </div>
    </section>
  );
}

type SplitProps = Pick<ButtonProps, 'busy' | 'disabled' | 'title' | 'onClick'> & {
  readonly menuLabel: string;
  readonly menu: ReactNode;
  readonly children: ReactNode;
};

/** Renders a button, and beside it a menu of what else can be done. */
export function CommitButton({ menuLabel, menu, children, ...button }: SplitProps) {
  return (
    <span className="flex shrink-0">
      <Button {...button} variant="primary" className="h-9 rounded-r-none">
        {children}
      </Button>
      <Menu
        align="end"
        trigger={
          <Button
            variant="primary"
            aria-label={menuLabel}
            className="h-9 rounded-l-none border-l border-on-accent/30 px-1.5"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        {menu}
      </Menu>
    </span>
  );
}

type OutcomeProps = { readonly text: ReactNode; readonly children?: ReactNode };

/** Renders what was done, with the next step behind it. */
export function CommitOutcome({ text, children }: OutcomeProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span className="min-w-0 flex-1 basis-40 truncate">{text}</span>
      {children}
    </div>
  );
}
