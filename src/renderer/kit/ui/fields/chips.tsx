import type { ReactNode } from 'react';

export type Chip = { readonly value: string; readonly label: string; readonly title?: string };

type Props = {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly icon?: ReactNode;
  readonly onChoose: (value: string) => void;
};

/** Renders values that fill a field with one click. */
export function Chips({ label, chips, icon, onChoose }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li key={chip.value} className="min-w-0">
          <button
            type="button"
            title={chip.title}
            onClick={() => onChoose(chip.value)}
            className="flex max-w-full min-w-0 items-center gap-1 rounded-full border border-line px-2 py-0.5 text-xs text-muted transition-colors hover:bg-hover hover:text-text [&_svg]:size-3 [&_svg]:shrink-0"
          >
            {icon}
            <span className="truncate">{chip.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
