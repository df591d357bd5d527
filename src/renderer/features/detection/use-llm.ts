import { useEffect, useState } from 'react';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { defaultLlmSettings, type LlmSettings } from '#shared/detection/llm-settings.ts';

export type LlmStatus = Extract<
  Awaited<ReturnType<CorralApi['llm.status']>>,
  { readonly ok: true }
>['value'];

export type Llm = {
  readonly settings: LlmSettings;
  /** Null until it is loaded from core. */
  readonly status: LlmStatus | null;
  readonly configure: (change: Partial<LlmSettings>) => Promise<boolean>;
  readonly setKey: (providerId: string, key: string | null) => Promise<boolean>;
  readonly refresh: () => Promise<void>;
};

/**
 * Returns the models that read screens, their cost, and the commands to change them. Failures are
 * shown as toasts.
 */
export function useLlm(): Llm {
  const api = useApi();
  const report = useReportFailure();
  const settings = useSettings().llm ?? defaultLlmSettings;
  const [status, setStatus] = useState<LlmStatus | null>(null);
  const refresh = async () => {
    const reply = await api['llm.status']({});
    if (reply.ok) setStatus(reply.value);
  };
  useEffect(() => {
    let isWanted = true;
    void api['llm.status']({}).then((reply) => {
      if (isWanted && reply.ok) setStatus(reply.value);
    });
    return () => {
      isWanted = false;
    };
  }, [api]);
  const configure: Llm['configure'] = async (change) => {
    const reply = await api['llm.configure']({
      commandId: newCommandId(),
      settings: { ...settings, ...change },
    });
    if (!reply.ok) report(reply.error);
    await refresh();
    return reply.ok;
  };
  const setKey: Llm['setKey'] = async (providerId, key) => {
    const reply = await api['llm.setKey']({ commandId: newCommandId(), providerId, key });
    if (!reply.ok) report(reply.error);
    await refresh();
    return reply.ok;
  };
  return { settings, status, configure, setKey, refresh };
}
