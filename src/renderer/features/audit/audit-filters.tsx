import { ListFilter } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgentNames, useAgents } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { EVERY_ENTRY } from '#shared/audit/audit.ts';

import { changeWish, useAudit, type AuditSession } from './audit-store.ts';
import { DECIDERS, OUTCOMES, shortId } from './filter-values.ts';

const ANY = '*';

/**
 * Selects the entries that are shown. A narrow window shows only the text field until the person
 * expands the filters.
 */
export function AuditFilters({ field }: { readonly field: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('audit');
  const api = useApi();
  const query = useAudit((audit) => audit.query);
  const [isWide, setWide] = useState(false);
  const chosen = Object.entries(query).filter(
    ([name, value]) => name !== 'words' && value !== null,
  ).length;
  return (
    <div className="flex shrink-0 flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          ref={field}
          type="search"
          className="flex-1"
          label={t('filter.words')}
          value={query.words ?? ''}
          maxLength={200}
          onValueChange={(words) => void changeWish(api, { words: words === '' ? null : words })}
        />
        <Button
          className="sm:hidden"
          icon={<ListFilter aria-hidden className="size-3.5" />}
          aria-expanded={isWide}
          onClick={() => setWide(!isWide)}
        >
          {chosen === 0 ? t('filter.show') : t('filter.active', { count: chosen })}
        </Button>
        {(chosen > 0 || query.words !== null) && (
          <Button variant="ghost" onClick={() => void changeWish(api, EVERY_ENTRY)}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      <div
        className={classNames(
          'grid-cols-2 gap-2 sm:grid sm:grid-cols-4',
          isWide ? 'grid' : 'hidden',
        )}
      >
        <Choices />
      </div>
    </div>
  );
}

/** Returns a function that names a deleted session by its agent and its first question. */
function useDeletedName() {
  const { t, i18n } = useTranslation('audit');
  const nameOf = useAgentNames();
  return ({ sessionId, agentId, firstAt }: AuditSession) =>
    agentId === null
      ? t('filter.deleted', { id: shortId(sessionId) })
      : t('filter.deletedOf', {
          agent: visibleText(nameOf(agentId)),
          time: formatMoment(firstAt, i18n.language),
        });
}

function Choices() {
  const { t } = useTranslation('audit');
  const deletedName = useDeletedName();
  const { t: tInbox } = useTranslation('inbox');
  const api = useApi();
  const { query, sessions } = useAudit();
  const agents = useAgents();
  const any = { value: ANY, label: t('filter.any') };
  const known = <T extends string>(values: readonly T[], value: string) =>
    values.find((each) => each === value) ?? null;
  return (
    <>
      <Select
        label={t('filter.session')}
        value={query.sessionId ?? ANY}
        choices={[
          any,
          ...sessions.map((session) => ({
            value: session.sessionId,
            label: session.title ?? deletedName(session),
          })),
        ]}
        onValueChange={(value) => void changeWish(api, { sessionId: value === ANY ? null : value })}
      />
      <Select
        label={t('filter.agent')}
        value={query.agentId ?? ANY}
        choices={[any, ...agents.map(({ agentId, name }) => ({ value: agentId, label: name }))]}
        onValueChange={(value) => void changeWish(api, { agentId: value === ANY ? null : value })}
      />
      <Select
        label={t('filter.outcome')}
        value={query.outcome ?? ANY}
        choices={[any, ...OUTCOMES.map((value) => ({ value, label: tInbox(`outcome.${value}`) }))]}
        onValueChange={(value) => void changeWish(api, { outcome: known(OUTCOMES, value) })}
      />
      <Select
        label={t('filter.decider')}
        value={query.decider ?? ANY}
        choices={[any, ...DECIDERS.map((value) => ({ value, label: t(`decider.${value}`) }))]}
        onValueChange={(value) => void changeWish(api, { decider: known(DECIDERS, value) })}
      />
    </>
  );
}
