import type { ReactNode } from 'react';

/** Renders a full-width button that reveals hidden content. */
export function MoreButton({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="block w-full px-3 py-1 text-left text-xs text-accent hover:bg-hover"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
