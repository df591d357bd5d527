import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { ChangesItem } from './changes-item.tsx';
import { readOnReturn } from './folder-changes.ts';
import { LimitsItem } from './limits-item.tsx';
import { BranchItem, ContextItem, CostItem, ModelItem } from './session-facts.tsx';

/** Shows facts about the session in front. */
export function SessionFacts({ session }: { readonly session: Session }) {
  const { t } = useTranslation('statusLine');
  useReadChanges(session);
  return (
    <div
      role="group"
      aria-label={t('session')}
      className="-mr-1.5 flex min-w-0 items-center gap-0.5"
    >
      <BranchItem session={session} />
      <ChangesItem session={session} />
      <ModelItem session={session} />
      <ContextItem session={session} />
      <CostItem session={session} />
      <LimitsItem session={session} />
    </div>
  );
}

/**
 * Reads the changed files again when the window gets the focus, if the system cannot watch the
 * folder of the session.
 */
function useReadChanges({ sessionId, changes = null }: Session): void {
  const api = useApi();
  const isWatched = changes?.isWatched ?? true;
  useEffect(
    () =>
      readOnReturn(window, { isWatched }, () => void api['sessions.readChanges']({ sessionId })),
    [api, sessionId, isWatched],
  );
}
