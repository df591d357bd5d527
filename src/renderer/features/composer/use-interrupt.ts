import { useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';

export type Interrupt = {
  readonly stopping: boolean;
  readonly failure: Failure | null;
  readonly interrupt: () => void;
};

/**
 * Interrupts the running turn. The failure `notWorking` is ignored, because the turn has already
 * ended.
 */
export function useInterrupt(sessionId: string): Interrupt {
  const api = useApi();
  const [stopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async () => {
    setStopping(true);
    setFailure(null);
    const reply = await api['sessions.interrupt']({ commandId: newCommandId(), sessionId });
    setStopping(false);
    if (!reply.ok && reply.error.kind !== 'notWorking') setFailure(reply.error);
  };
  const interrupt = () => {
    if (!stopping) void run();
  };
  return { stopping, failure, interrupt };
}
