import type { ReactNode } from 'react';

/** Lines of a command, a plan or an input that are shown before a button shows the rest. */
export const HEAD_LINES = 200;

/** The frame around what a request would do. */
export function RequestBox({ children }: { readonly children: ReactNode }) {
  return <div className="overflow-hidden rounded-lg border border-line bg-surface empty:hidden">{children}</div>;
}
