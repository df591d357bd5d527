import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

const NONE: readonly RuleDraft[] = [];

/**
 * Returns the rules with an end that an approval of the request can save, read again whenever they
 * are wanted. Returns null until they are known.
 */
export function useBoundedOffers(
  requestId: string,
  isWanted: boolean,
): readonly RuleDraft[] | null {
  const api = useApi();
  const [offers, setOffers] = useState<readonly RuleDraft[] | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void api['rules.suggest']({ requestId }).then((reply) => {
      if (isCurrent) setOffers(reply.ok ? reply.value.bounded : NONE);
    });
    return () => {
      isCurrent = false;
      setOffers(null);
    };
  }, [api, requestId, isWanted]);
  return offers;
}
