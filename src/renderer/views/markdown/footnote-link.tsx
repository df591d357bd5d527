import type { MouseEvent, ReactNode } from 'react';

type Props = {
  readonly id: string | undefined;
  readonly href: string;
  readonly label: string | undefined;
  readonly children: ReactNode;
};

/**
 * Renders a link to a footnote and back within one message. The address of the window does not
 * change.
 */
export function FootnoteLink({ id, href, label, children }: Props) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(href.slice(1));
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  };
  return (
    <a
      id={id}
      href={href}
      aria-label={label}
      onClick={go}
      className="text-accent underline-offset-2 hover:underline"
    >
      {children}
    </a>
  );
}
