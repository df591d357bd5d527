import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { RuleObstacle } from '#shared/contract/calls/rules.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

export type RuleSuggestions =
  | {
      readonly allow: readonly RuleDraft[];
      readonly deny: readonly RuleDraft[];
      readonly obstacle: RuleObstacle;
      readonly failure: null;
    }
  | { readonly failure: Failure };

/** Returns drafts of rules for a request; null until core has created them. */
export function useSuggestions(requestId: string): RuleSuggestions | null {
  const api = useApi();
  const [suggestions, setSuggestions] = useState<RuleSuggestions | null>(null);
  useEffect(() => {
    let isWanted = true;
    void api['rules.suggest']({ requestId }).then((reply) => {
      if (isWanted)
        setSuggestions(reply.ok ? { ...reply.value, failure: null } : { failure: reply.error });
    });
    return () => {
      isWanted = false;
    };
  }, [api, requestId]);
  return suggestions;
}
