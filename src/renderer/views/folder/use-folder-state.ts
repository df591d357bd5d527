import { useEffect, useState } from 'react';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { FolderState } from '#shared/contract/calls/desk.ts';

/** Time without a change of the path before it is checked, in ms. */
const DEBOUNCE_MS = 250;

type Checked = { readonly path: string; readonly state: FolderState };

/** Checks a folder while its path is typed. `state` is null until it is known. */
export function useFolderState(path: string): {
  readonly state: FolderState | null;
  readonly make: () => Promise<boolean>;
} {
  const api = useApi();
  const report = useReportFailure();
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (path === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const reply = await api['folders.check']({ path });
      if (isCurrent && reply.ok) setChecked({ path, state: reply.value.state });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, path]);
  const make = async () => {
    const reply = await api['folders.make']({ commandId: newCommandId(), path });
    if (reply.ok) setChecked({ path, state: 'ok' });
    else report(reply.error);
    return reply.ok;
  };
  return { state: checked?.path === path ? checked.state : null, make };
}
