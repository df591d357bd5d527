import { useEffect, useState } from 'react';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { RuleObstacle } from '#shared/contract/rules.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

export type Suggested =
  | { readonly allow: readonly RuleDraft[]; readonly deny: readonly RuleDraft[]; readonly obstacle: RuleObstacle; readonly failure: null }
  | { readonly failure: Failure };

/** Drafts for a request; `null` until core has made them. */
export function useSuggestions(requestId: string): Suggested | null {
  const api = useApi();
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  useEffect(() => {
    let isWanted = true;
    void api['rules.suggest']({ requestId }).then((reply) => {
      if (isWanted) setSuggested(reply.ok ? { ...reply.value, failure: null } : { failure: reply.error });
    });
    return () => {
      isWanted = false;
    };
  }, [api, requestId]);
  return suggested;
}
