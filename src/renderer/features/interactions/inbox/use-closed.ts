import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useClosedInteractions } from '#renderer/stores/desk/desk.ts';
import { closedOf, type ClosedInteraction } from '#shared/interaction/closed-interaction.ts';

import { mergeClosed } from './closed-list.ts';

const MOST = 30;

/** What closed last, of all sessions; grows while the list is open. */
export function useClosed(): readonly ClosedInteraction[] {
  const api = useApi();
  const seen = useClosedInteractions();
  const [told, setTold] = useState<readonly ClosedInteraction[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void api['interactions.closed']({ limit: MOST }).then((reply) => {
      if (isCurrent && reply.ok) setTold(reply.value.closed);
    });
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return mergeClosed(
    told,
    seen.flatMap((interaction) => closedOf(interaction) ?? []),
    MOST,
  );
}
