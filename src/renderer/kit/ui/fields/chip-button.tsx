import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button, type ButtonProps } from '../button.tsx';
import { classNames } from '../class-names.ts';

type ChipButtonProps = Omit<ButtonProps, 'children' | 'variant' | 'size' | 'className'> & {
  /** Names the value, e.g. "Agent". */
  readonly label: string;
  /** The value; it is shown. */
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly icon?: ReactNode;
};

/** Shows a value, and opens the choice of another one. */
export function ChipButton({ label, text, isDangerous = false, icon, ...rest }: ChipButtonProps) {
  return (
    <Button
      {...rest}
      size="sm"
      aria-label={`${label}: ${text}`}
      className={classNames(
        'max-w-full min-w-0 shrink data-popup-open:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0',
        isDangerous && 'text-danger',
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{text}</span>
      <ChevronDown aria-hidden className="text-faint" />
    </Button>
  );
}
