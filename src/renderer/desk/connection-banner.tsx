import { Unplug } from 'lucide-react';

import { useConnection } from '#renderer/stores/connection/connection-store.ts';

import { ConnectionActions } from './connection-actions.tsx';
import { useConnectionText } from './connection-text.ts';

/** Warns above the desk while the connection is lost, because the content below may be outdated. */
export function ConnectionBanner() {
  const status = useConnection();
  const { title, remedy, countdown } = useConnectionText(status);
  if (status.kind === 'connected' || status.kind === 'connecting') return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-2">
      <Unplug aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 basis-60">
        <span role="alert">
          <strong className="font-medium">{title}</strong>{' '}
          {remedy !== null && <span className="text-muted">{remedy}</span>}
        </span>{' '}
        {countdown !== null && <span className="text-muted tabular-nums">{countdown}</span>}
      </p>
      <ConnectionActions status={status} />
    </div>
  );
}
