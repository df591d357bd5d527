import { useEffect, useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { OfferedModel } from '#shared/agents/model-provider.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import {
  choiceOf,
  faultsOf,
  fieldsOf,
  keepsKey,
  modelAfter,
  savedFields,
  type AccessFields,
} from './access-fields.ts';

type Outcome =
  | { readonly kind: 'models'; readonly ms: number; readonly models: readonly OfferedModel[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type ModelAccessForm = ReturnType<typeof useModelAccess>;

/** The values of the dialog and its commands. The entered key is forgotten once it is stored. */
export function useModelAccess({ agentId, providers = [] }: AgentInfo) {
  const api = useApi();
  const saved = useSettings().agents[agentId] ?? {};
  const [fields, setFields] = useState(() => savedFields(providers, saved));
  const [busy, setBusy] = useState<'save' | 'forget' | null>(null);
  // Faults are shown once the person has pressed the button that needs the fields.
  const [tried, setTried] = useState<'test' | 'save' | null>(null);
  const { place, hasStoredKey, forgetStored } = useStoredKey(agentId);
  const { isTesting, outcome, setOutcome, run } = useTest();
  const provider = providers.find(({ id }) => id === fields.provider);
  const hasKey = hasStoredKey && keepsKey(fields, saved);
  const faults = faultsOf(fields, provider, hasKey);
  const choice = { agentId, ...choiceOf(fields, provider?.addresses ?? null) };

  /** Changes values. The result of a test belongs to the server and the key that were tested. */
  const change = (some: Partial<AccessFields>) => {
    setFields((before) => ({ ...before, ...some }));
    if (Object.keys(some).some((name) => name !== 'model')) setOutcome(null);
  };
  const choose = (id: string) => {
    const next = providers.find((each) => each.id === id);
    if (!next) return;
    setTried(null);
    change(fieldsOf(next, saved));
  };
  const test = async () => {
    setTried('test');
    if (faults.baseUrl !== null || faults.key !== null) return;
    const models = await run(choice);
    if (models === null) return;
    setTried(null);
    setFields((before) => ({ ...before, model: modelAfter(before.model, models) }));
  };
  const save = async (): Promise<boolean> => {
    setTried('save');
    if (Object.values(faults).some((fault) => fault !== null)) return false;
    setBusy('save');
    const [commandId, model] = [newCommandId(), fields.model.trim()];
    const reply = await api['agents.saveAccess']({ commandId, ...choice, model });
    setBusy(null);
    if (reply.ok) change({ key: '' });
    else setOutcome({ kind: 'failed', failure: reply.error });
    return reply.ok;
  };
  const forgetKey = async () => {
    setBusy('forget');
    const reply = await api['agents.forgetKey']({ commandId: newCommandId(), agentId });
    setBusy(null);
    if (reply.ok) forgetStored();
    else setOutcome({ kind: 'failed', failure: reply.error });
    return reply.ok;
  };
  const shown = {
    baseUrl: tried === null ? null : faults.baseUrl,
    key: tried === null ? null : faults.key,
    model: tried === 'save' ? faults.model : null,
  };
  const state = { providers, provider, fields, faults: shown, outcome, isTesting, busy };
  return { ...state, place, hasKey, change, choose, test, save, forgetKey };
}

type Choice = Parameters<CorralApi['agents.testAccess']>[0];

/** Runs tests. A test whose values were changed meanwhile has no result. */
function useTest() {
  const api = useApi();
  const [isTesting, setIsTesting] = useState(false);
  const [outcome, showOutcome] = useState<Outcome | null>(null);
  const latest = useRef(0);
  const setOutcome = (next: Outcome | null) => {
    latest.current += 1;
    setIsTesting(false);
    showOutcome(next);
  };
  /** Returns the models; null if there are none to show. */
  const run = async (choice: Choice): Promise<readonly OfferedModel[] | null> => {
    setOutcome(null);
    setIsTesting(true);
    const current = latest.current;
    const reply = await api['agents.testAccess'](choice);
    if (latest.current !== current) return null;
    setOutcome(
      reply.ok ? { kind: 'models', ...reply.value } : { kind: 'failed', failure: reply.error },
    );
    return reply.ok ? reply.value.models : null;
  };
  return { isTesting, outcome, setOutcome, run };
}

/** Returns whether core has a key for the saved provider, and where it keeps keys. */
function useStoredKey(agentId: string) {
  const api = useApi();
  const [status, setStatus] = useState({ hasKey: false, place: 'file' as 'keychain' | 'file' });
  useEffect(() => {
    let isWanted = true;
    void api['agents.access']({ agentId }).then((reply) => {
      if (isWanted && reply.ok) setStatus(reply.value);
    });
    return () => {
      isWanted = false;
    };
  }, [api, agentId]);
  const forgetStored = () => setStatus((before) => ({ ...before, hasKey: false }));
  return { place: status.place, hasStoredKey: status.hasKey, forgetStored };
}
