import type { ReactNode } from 'react';

import { classNames } from '#renderer/ui/class-names.ts';

type Props = { readonly icon?: ReactNode; readonly tone?: 'quiet' | 'warning'; readonly children: ReactNode };

/** One line of what happened around the conversation. */
export function Note({ icon, tone = 'quiet', children }: Props) {
  return (
    <div
      className={classNames('flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs', tone === 'warning' ? 'text-warning' : 'text-muted')}
    >
      {icon}
      {children}
    </div>
  );
}
