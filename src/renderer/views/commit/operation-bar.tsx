import { GitMerge } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly title: ReactNode;
  readonly state: ReactNode;
  readonly children: ReactNode;
};

/** Renders an operation of git that waits for the person: its name, its state, and what ends it. */
export function OperationBar({ label, title, state, children }: Props) {
  return (
    <section
      aria-label={label}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-warning-soft px-3 py-1.5 text-xs"
    >
      <GitMerge aria-hidden className="size-4 shrink-0 text-warning" />
      <div role="status" className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="mr-1 font-semibold">{title}</span> <span>{state}</span>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
