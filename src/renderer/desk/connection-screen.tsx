import { Unplug } from 'lucide-react';

import { Logo } from '#renderer/kit/ui/logo.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useConnection } from '#renderer/stores/connection/connection-store.ts';

import { ConnectionActions } from './connection-actions.tsx';
import { useConnectionText } from './connection-text.ts';
import { PairingForm } from './lazy-parts.tsx';

/** Replaces the desk while no data is loaded or access is refused. */
export function ConnectionScreen() {
  const status = useConnection();
  const { title, remedy, countdown } = useConnectionText(status);
  const isQuiet = status.kind === 'connecting' || status.kind === 'connected';
  const isRefused = status.kind === 'refused';
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto p-6">
      <div className="my-auto flex w-full max-w-md flex-col items-center gap-4 text-center">
        {isQuiet || isRefused ? (
          <Logo className="size-12" />
        ) : (
          <Unplug aria-hidden className="size-10 text-faint" strokeWidth={1.5} />
        )}
        <div role="status" className="flex flex-col gap-1.5">
          <h1
            className={
              isQuiet ? 'flex items-center gap-2 text-muted' : 'text-lg font-semibold text-balance'
            }
          >
            {isQuiet && <Spinner />}
            {title}
          </h1>
          {remedy !== null && <p className="text-base text-muted text-balance">{remedy}</p>}
        </div>
        {countdown !== null && <p className="text-muted tabular-nums">{countdown}</p>}
        {isRefused ? <PairingForm /> : <ConnectionActions status={status} />}
      </div>
    </main>
  );
}
