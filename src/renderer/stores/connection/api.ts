import { createContext, use } from 'react';

import type { Client } from '#shared/channel/client.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

export type DeskClient = Pick<Client, 'api' | 'openStream' | 'openTerminal' | 'retry'>;

export const ClientContext = createContext<DeskClient | null>(null);

/**
 * Returns the client. Only `openConversation` and terminals need it; everything else uses `useApi`.
 */
export function useClient(): DeskClient {
  const client = use(ClientContext);
  if (!client)
    throw new Error('useClient outside of ClientContext: wrap the tree in it (see page.tsx).');
  return client;
}

/**
 * Returns the calls of core. They never reject: an unreachable core is the reply `disconnected`.
 */
export function useApi(): CorralApi {
  return useClient().api;
}
