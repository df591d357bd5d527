import type { ReactNode } from 'react';

type Props = { readonly label: string; readonly className: string; readonly children: ReactNode };

/** A named part that scrolls by itself, also with the keyboard. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must take the focus; a fieldset is for controls
    <div role="group" aria-label={label} tabIndex={0} dir="ltr" className={className}>
      {children}
    </div>
  );
}
