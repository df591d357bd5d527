import type { ReactNode } from 'react';

/** Renders a section of a card with a small heading. */
export function LabelledSection({
  label,
  extra,
  children,
}: {
  readonly label: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="not-first:border-t not-first:border-line">
      <h4 className="flex items-center gap-2 px-3 pt-1.5 text-2xs font-medium text-faint">
        {label}
        {extra}
      </h4>
      {children}
    </section>
  );
}
