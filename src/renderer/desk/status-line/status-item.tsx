import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { MeterTone } from '#renderer/kit/ui/meter.tsx';
import { Popover } from '#renderer/kit/ui/overlays/popover.tsx';
import { Tooltip } from '#renderer/kit/ui/overlays/tooltip.tsx';

const TONES: Readonly<Record<MeterTone, string>> = {
  usual: 'text-muted',
  warning: 'font-medium text-warning',
  danger: 'font-medium text-danger',
};

type Props = {
  readonly title: string;
  /** The accessible name, and the tooltip. */
  readonly label: string;
  readonly tone?: MeterTone;
  readonly className?: string;
  /** Icon and short text of the line. */
  readonly brief: ReactNode;
  /** Origin of the value, below the details. */
  readonly source: string;
  readonly children: ReactNode;
};

/** Renders one fact of the status line; a click shows its details and where it comes from. */
export function StatusItem({ title, label, source, children, ...look }: Props) {
  return (
    <Popover trigger={<StatusButton label={label} {...look} />} title={title}>
      {children}
      <p className="mt-3 text-xs text-muted">{source}</p>
    </Popover>
  );
}

type ButtonProps = Pick<Props, 'label' | 'tone' | 'className' | 'brief'> &
  Omit<ComponentProps<typeof BaseButton>, 'className' | 'children'>;

function StatusButton({ label, tone = 'usual', className, brief, ...rest }: ButtonProps) {
  return (
    <Tooltip text={label} side="top">
      <BaseButton
        type="button"
        {...rest}
        aria-label={label}
        className={classNames(
          'flex h-5 min-w-0 items-center gap-1 rounded-sm px-1.5 tabular-nums whitespace-nowrap hover:bg-hover data-popup-open:bg-selected [&_svg]:size-3 [&_svg]:shrink-0',
          TONES[tone],
          className,
        )}
      >
        {brief}
      </BaseButton>
    </Tooltip>
  );
}

/** Renders details as names and values. */
export function StatusFacts({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm tabular-nums">{children}</dl>
  );
}

export function StatusFact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
