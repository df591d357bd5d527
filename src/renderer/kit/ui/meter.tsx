import { classNames } from './class-names.ts';

export type MeterTone = 'usual' | 'warning' | 'danger';

const FILLS: Readonly<Record<MeterTone, string>> = {
  usual: 'bg-muted',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

type Props = {
  /** From 0 to 1; other values are clipped. */
  readonly share: number;
  readonly tone?: MeterTone;
  readonly className?: string;
};

/** Renders how much of something is used. Decorative: the text beside it says the same. */
export function Meter({ share, tone = 'usual', className = 'w-10' }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-block h-1.5 shrink-0 overflow-hidden rounded-full border border-line-strong bg-surface',
        className,
      )}
    >
      <span
        className={classNames('block h-full rounded-full', FILLS[tone])}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
