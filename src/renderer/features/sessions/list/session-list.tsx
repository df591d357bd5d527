import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { changeUi, useUi } from '#renderer/stores/window/ui.ts';
import {
  activeSession,
  useColumns,
  visibleSessions,
} from '#renderer/stores/columns/use-columns.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { SessionRow } from './session-row.tsx';

export function SessionList() {
  const { t } = useTranslation('sessions');
  const groups = useSessionGroups();
  const columns = useColumns();
  const front = activeSession(columns)?.sessionId;
  const visible = visibleSessions(columns).map(({ sessionId }) => sessionId);
  const archivedOpen = useUi((ui) => ui.archivedOpen);
  const rows = (sessions: readonly Session[]) =>
    sessions.map((session) => (
      <SessionRow
        key={session.sessionId}
        session={session}
        isWaiting={groups.waiting.includes(session)}
        isFront={session.sessionId === front}
        isBeside={session.sessionId !== front && visible.includes(session.sessionId)}
      />
    ));
  return (
    <nav
      aria-label={t('list.label')}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-2 pb-3"
    >
      <Group name={t('list.waiting')} count={groups.waiting.length} tone="warning">
        {rows(groups.waiting)}
      </Group>
      <Group name={t('list.working')} count={groups.working.length}>
        {rows(groups.working)}
      </Group>
      <Group name={t('list.others')} count={groups.others.length}>
        {rows(groups.others)}
      </Group>
      <Group
        name={t('list.archived')}
        count={groups.archived.length}
        isOpen={archivedOpen}
        onToggle={() => changeUi({ archivedOpen: !archivedOpen })}
      >
        {rows(groups.archived)}
      </Group>
    </nav>
  );
}

type GroupProps = {
  readonly name: string;
  readonly count: number;
  readonly tone?: 'warning';
  readonly isOpen?: boolean;
  /** Expands or collapses the group; undefined if the group has no such button. */
  readonly onToggle?: () => void;
  readonly children: ReactNode;
};

function Group({ name, count, tone, isOpen = true, onToggle, children }: GroupProps) {
  if (count === 0) return null;
  const badge = (
    <span
      className={
        tone === 'warning'
          ? 'rounded-full bg-warning-solid px-1.5 font-semibold text-[oklch(0.2_0.03_70)]'
          : 'text-faint'
      }
    >
      {count}
    </span>
  );
  return (
    <section aria-label={name}>
      <h2 className="sticky top-0 z-1 bg-canvas px-2 pt-1 pb-1 text-2xs font-medium text-muted">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="-mx-1 flex items-center gap-1 rounded-sm px-1 hover:text-text"
          >
            <ChevronRight
              aria-hidden
              className={classNames('size-3 transition-transform', isOpen && 'rotate-90')}
            />
            {name} {badge}
          </button>
        ) : (
          <span className="flex items-center gap-1.5">
            {name} {badge}
          </span>
        )}
      </h2>
      {isOpen && <ul className="flex flex-col gap-px">{children}</ul>}
    </section>
  );
}
