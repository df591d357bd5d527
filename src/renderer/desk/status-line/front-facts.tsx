import { useTranslation } from 'react-i18next';

import type { Session } from '#shared/contract/sessions.ts';

import { ChangesItem } from './changes-item.tsx';
import { LimitsItem } from './limits-item.tsx';
import { BranchItem, ContextItem, CostItem, ModelItem } from './session-facts.tsx';
import { useReadChanges } from './use-read-changes.ts';

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
