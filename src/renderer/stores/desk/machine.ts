import { create } from 'zustand';

import type { CorralApi } from '#shared/contract/contract.ts';

type InfoReply = Awaited<ReturnType<CorralApi['desk.info']>>;

/** Describes core and the machine on which it runs. */
export type Machine = Extract<InfoReply, { ok: true }>['value'];

const useMachineStore = create<{ readonly machine: Machine | null }>()(() => ({ machine: null }));

/**
 * Loads the facts of the machine; the only function that writes this store. Keeps the known facts
 * if core cannot be reached.
 */
export async function loadMachine(api: CorralApi): Promise<void> {
  const reply = await api['desk.info']({});
  if (reply.ok) useMachineStore.setState({ machine: reply.value });
}

/** Returns null until core has replied. */
export function useMachine(): Machine | null {
  return useMachineStore((s) => s.machine);
}
