import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Session, SlashCommand } from '#shared/contract/sessions.ts';

type Source = Pick<Session, 'sessionId' | 'commandsVersion'>;
type Read = { readonly sessionId: string; readonly commands: readonly SlashCommand[] };

const NONE: readonly SlashCommand[] = [];

/**
 * Returns the slash commands of a session in view, which are read from core when the session comes
 * into view and when they change. Returns none until then.
 */
export function useSessionCommands(source: Source | null): readonly SlashCommand[] {
  const api = useApi();
  const [read, setRead] = useState<Read | null>(null);
  const { sessionId, commandsVersion } = source ?? { sessionId: null };
  useEffect(() => {
    if (sessionId === null || commandsVersion === undefined) return undefined;
    let isWanted = true;
    void api['sessions.commands']({ sessionId }).then((reply) => {
      if (isWanted && reply.ok) setRead({ sessionId, commands: reply.value.commands });
    });
    return () => {
      isWanted = false;
    };
  }, [api, sessionId, commandsVersion]);
  return read?.sessionId === sessionId ? read.commands : NONE;
}
