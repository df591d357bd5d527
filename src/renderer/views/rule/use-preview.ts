import { useEffect, useState } from 'react';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { RulePreview } from '#shared/contract/rules.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

/** Core looks at the past for it: not at each letter that is typed. */
const PAUSE_MS = 250;

export type Previewed = { readonly key: string; readonly preview: RulePreview } | { readonly key: string; readonly failure: Failure };

/** What the rule would do; `null` while that is not known of this very draft. */
export function usePreview(draft: RuleDraft | null, requestId: string): Previewed | null {
  const api = useApi();
  const key = JSON.stringify(draft);
  const [seen, setSeen] = useState<Previewed | null>(null);
  useEffect(() => {
    if (draft === null) return () => undefined;
    const timer = setTimeout(() => {
      void api['rules.preview']({ draft, requestId }).then((reply) => {
        setSeen(reply.ok ? { key, preview: reply.value } : { key, failure: reply.error });
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` is the draft
  }, [api, key, requestId]);
  return draft !== null && seen?.key === key ? seen : null;
}
