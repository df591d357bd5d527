import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import { languages } from '#shared/words/language.ts';

type Composed = { readonly text: string; readonly failure: Failure | null };

/** Loads the summary of a session once, for the person to edit. A failure leaves the text empty. */
export function useSummary(sessionId: string) {
  const api = useApi();
  const { i18n } = useTranslation();
  // The language of the moment; a later change must not replace what the person edited.
  const [language] = useState(() => languages.find((each) => each === i18n.language) ?? 'en');
  const [composed, setComposed] = useState<Composed | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void api['sessions.handover']({ sessionId, language }).then((reply) => {
      if (!isCurrent) return;
      setComposed(
        reply.ok ? { text: reply.value.text, failure: null } : { text: '', failure: reply.error },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [api, sessionId, language]);
  return {
    text: edited ?? composed?.text ?? '',
    failure: composed?.failure ?? null,
    isLoading: composed === null,
    edit: setEdited,
  };
}
