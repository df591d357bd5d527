import { useEffect, useState } from 'react';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { OwnAgent, OwnAgentDraft } from '#shared/agents/own-agent.ts';
import type { CatalogueEntryInfo } from '#shared/contract/calls/agents.ts';

/** The agents of the person, and the commands to change them. Failures are shown as toasts. */
export function useOwnAgents() {
  const api = useApi();
  const report = useReportFailure();
  const entries: readonly OwnAgent[] = useSettings().ownAgents ?? [];
  const save = async (agentId: string | null, draft: OwnAgentDraft) => {
    const reply = await api['agents.saveOwn']({ commandId: newCommandId(), agentId, draft });
    if (!reply.ok) report(reply.error);
    return reply.ok;
  };
  const remove = async (agentId: string) => {
    const reply = await api['agents.removeOwn']({ commandId: newCommandId(), agentId });
    if (!reply.ok) report(reply.error);
    return reply.ok;
  };
  const restore = async (agentId: string) => {
    const reply = await api['agents.restoreOwn']({ commandId: newCommandId(), agentId });
    if (!reply.ok) report(reply.error);
    return reply.ok;
  };
  return { entries, save, remove, restore };
}

export type Catalogue = {
  readonly entries: readonly CatalogueEntryInfo[];
  readonly secretsPlace: 'keychain' | 'file';
};

/** The catalogue with what is found on the machine; null until it is loaded. */
export function useCatalogue() {
  const api = useApi();
  const report = useReportFailure();
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void api['agents.catalogue']({}).then((reply) => {
      if (isWanted && reply.ok) setCatalogue(reply.value);
    });
    return () => {
      isWanted = false;
    };
  }, [api]);
  const lookAgain = async () => {
    setIsBusy(true);
    const [reply] = await Promise.all([
      api['agents.catalogue']({}),
      api['agents.list']({ refresh: true }),
    ]);
    setIsBusy(false);
    if (reply.ok) setCatalogue(reply.value);
    else report(reply.error);
  };
  return { catalogue, isBusy, lookAgain };
}
