import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const SHAPE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors duration-100 data-disabled:opacity-50';

const VARIANTS = {
  primary:
    'bg-accent-solid text-on-accent shadow-low hover:not-data-disabled:bg-accent-solid-hover',
  secondary:
    'border border-line-strong/70 bg-raised text-text shadow-low hover:not-data-disabled:bg-hover',
  ghost: 'text-muted hover:not-data-disabled:bg-hover hover:not-data-disabled:text-text',
  danger: 'bg-danger-solid text-on-accent shadow-low hover:not-data-disabled:bg-danger-solid-hover',
} as const;

const SIZES = {
  sm: 'h-7 px-2.5 text-xs',
  md: 'h-8 px-3 text-sm',
  lg: 'h-9 px-4 text-base',
} as const;

export type ButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className' | 'children'> & {
  readonly variant?: keyof typeof VARIANTS;
  readonly size?: keyof typeof SIZES;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  disabled = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...rest}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={classNames(SHAPE, VARIANTS[variant], SIZES[size], className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </BaseButton>
  );
}
