import type { ReactNode } from 'react';

/** Lines of a command, a plan or an input shown before a button reveals the rest. */
export const HEAD_LINES = 200;

/** Renders the frame around the content of a request. */
export function RequestBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface empty:hidden">
      {children}
    </div>
  );
}
