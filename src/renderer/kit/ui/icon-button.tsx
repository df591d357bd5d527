import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Tooltip } from './overlays/tooltip.tsx';

type Props = Omit<ComponentProps<typeof BaseButton>, 'className' | 'children' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  readonly className?: string;
  /** The icon. */
  readonly children: ReactNode;
};

/**
 * Shows the count of `data-count` at the corner of an icon. The name of the button contains it, too.
 */
export const COUNTED =
  'relative data-count:after:absolute data-count:after:-right-1.5 data-count:after:-bottom-1 data-count:after:rounded-full data-count:after:bg-raised data-count:after:px-0.75 data-count:after:text-[0.5625rem] data-count:after:leading-3 data-count:after:font-semibold data-count:after:content-[attr(data-count)]';

export function IconButton({
  label,
  shortcut,
  tooltipSide = 'bottom',
  className,
  children,
  ...rest
}: Props) {
  return (
    <Tooltip text={label} shortcut={shortcut} side={tooltipSide}>
      <BaseButton
        type="button"
        {...rest}
        aria-label={label}
        className={classNames(
          'inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100 [&_svg]:size-4',
          'hover:not-data-disabled:bg-hover hover:not-data-disabled:text-text data-disabled:opacity-50 data-popup-open:bg-selected data-popup-open:text-text',
          className,
        )}
      >
        {children}
      </BaseButton>
    </Tooltip>
  );
}
