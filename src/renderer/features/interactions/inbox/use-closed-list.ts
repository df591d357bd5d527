import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useClosedInteractions } from '#renderer/stores/desk/desk.ts';
import { closedOf, type ClosedInteraction } from '#shared/interaction/closed-interaction.ts';

import { mergeClosed } from './closed-list.ts';

const MAX_CLOSED = 30;

/** Returns the interactions of all sessions that closed last; updates while the list is open. */
export function useClosedList(): readonly ClosedInteraction[] {
  const api = useApi();
  const observed = useClosedInteractions();
  const [loaded, setLoaded] = useState<readonly ClosedInteraction[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void api['interactions.closed']({ limit: MAX_CLOSED }).then((reply) => {
      if (isCurrent && reply.ok) setLoaded(reply.value.closed);
    });
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return mergeClosed(
    loaded,
    observed.flatMap((interaction) => closedOf(interaction) ?? []),
    MAX_CLOSED,
  );
}
