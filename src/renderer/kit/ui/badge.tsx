import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

const TONES = {
  neutral: 'bg-selected text-muted',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

export type Tone = keyof typeof TONES;

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-1.5 text-2xs font-medium whitespace-nowrap [&_svg]:size-3',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
