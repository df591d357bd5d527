import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { RulePreview } from '#shared/contract/calls/rules.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

/** Debounce delay before core searches past requests for a preview. */
const PAUSE_MS = 250;

export type PreviewResult =
  | { readonly key: string; readonly preview: RulePreview }
  | { readonly key: string; readonly failure: Failure };

/** Returns the preview of a rule; null until the preview of this draft is known. */
export function usePreview(draft: RuleDraft | null, requestId: string): PreviewResult | null {
  const api = useApi();
  const key = JSON.stringify(draft);
  const [result, setResult] = useState<PreviewResult | null>(null);
  useEffect(() => {
    if (draft === null) return () => undefined;
    const timer = setTimeout(() => {
      void api['rules.preview']({ draft, requestId }).then((reply) => {
        setResult(reply.ok ? { key, preview: reply.value } : { key, failure: reply.error });
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` is the draft
  }, [api, key, requestId]);
  return draft !== null && result?.key === key ? result : null;
}
