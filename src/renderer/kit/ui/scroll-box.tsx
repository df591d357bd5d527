import type { ReactNode, Ref } from 'react';

type Props = {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Renders a named box that scrolls by itself, also with the keyboard. */
export function ScrollBox({ label, className, children, ref }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must take the focus; a fieldset is for controls
    <div ref={ref} role="group" aria-label={label} tabIndex={0} dir="ltr" className={className}>
      {children}
    </div>
  );
}
