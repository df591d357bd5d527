import { createContext, use } from 'react';

import type { CorralApi } from '#shared/contract/contract.ts';
import type { StreamClient } from '#renderer/stores/stream-client.ts';

export type DeskClient = StreamClient & { readonly api: CorralApi };

export const ClientContext = createContext<DeskClient | null>(null);

/** For `openConversation`; everything else needs `useApi` only. */
export function useClient(): DeskClient {
  const client = use(ClientContext);
  if (!client) throw new Error('useClient outside of ClientContext: wrap the tree in it (see main.tsx).');
  return client;
}

/** The calls of core. They never throw: an unreachable core is a reply with `ok: false` too. */
export function useApi(): CorralApi {
  return useClient().api;
}
