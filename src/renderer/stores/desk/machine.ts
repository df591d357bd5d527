import { create } from 'zustand';

import type { CorralApi } from '#shared/contract/contract.ts';

type InfoReply = Awaited<ReturnType<CorralApi['desk.info']>>;

/** What core says of itself and of the machine it runs on. */
export type Machine = Extract<InfoReply, { ok: true }>['value'];

const useMachineStore = create<{ readonly machine: Machine | null }>()(() => ({ machine: null }));

/** The only writer. Keeps what was known when core cannot say. */
export async function loadMachine(api: CorralApi): Promise<void> {
  const reply = await api['desk.info']({});
  if (reply.ok) useMachineStore.setState({ machine: reply.value });
}

/** `null` before core has said so. */
export function useMachine(): Machine | null {
  return useMachineStore((s) => s.machine);
}
