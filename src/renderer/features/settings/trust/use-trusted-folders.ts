import { useEffect, useState } from 'react';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { TrustedFolder } from '#shared/contract/calls/access/trust.ts';

/** Time between two looks: another window, or an answer to a question, changes the list. */
const INTERVAL_MS = 2000;

/** Loads the trusted folders, again and again. `folders` is null before the first reply. */
export function useTrustedFolders() {
  const api = useApi();
  const report = useReportFailure();
  const [folders, setFolders] = useState<readonly TrustedFolder[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = async () => {
      const reply = await api['trust.list']({});
      if (isOver) return;
      setFailure(reply.ok ? null : reply.error);
      if (reply.ok) setFolders(reply.value.folders);
      timer = setTimeout(() => void look(), INTERVAL_MS);
    };
    void look();
    return () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    };
  }, [api]);
  const change = async ({ place, revokedAt }: TrustedFolder) => {
    const name = revokedAt === null ? 'trust.revoke' : 'trust.restore';
    const reply = await api[name]({ commandId: newCommandId(), place });
    if (!reply.ok) return report(reply.error);
    const { folder } = reply.value;
    setFolders((known) => known?.map((each) => (each.place === place ? folder : each)) ?? null);
  };
  return { folders, failure, change };
}
