import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { FilterField } from '#renderer/kit/ui/fields/filter-field.tsx';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { selectSession, useUi } from '#renderer/stores/window/ui.ts';
import {
  activeSession,
  useColumns,
  visibleSessions,
} from '#renderer/stores/columns/use-columns.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { DropBar } from '../drag/drop-bar.tsx';
import { listRows, type ListRow } from './list-rows.ts';
import { changeList, clearSelection, useListState } from './list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { sessionFilter } from './session-filter.ts';
import { SessionTree, type TreeHandle } from './session-tree.tsx';
import { selectedSessions } from './use-list-commands.ts';
import { useRowNames } from './use-row-names.ts';

/** Number of sessions from which on the list has a field that filters it. */
const MIN_FILTERED = 8;

/** Lists the sessions by project; those that wait for the person are first. */
export function SessionList() {
  const { t } = useTranslation('sessions');
  const columns = useColumns();
  const front = activeSession(columns)?.sessionId;
  const visible = visibleSessions(columns).map(({ sessionId }) => sessionId);
  const names = useRowNames();
  const { rows, filter, count } = useRows(names.agentName);
  const selected = selectedSessions(
    useListState((state) => state.selection.ids),
    rows,
  );
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<TreeHandle>(null);
  const first = rows.find((row) => row.kind === 'session');
  return (
    <nav aria-label={t('list.label')} className="relative flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 px-2 not-empty:pb-1">
        {selected.length > 0 ? (
          <SelectionBar sessions={selected} onDone={() => tree.current?.focus()} />
        ) : (
          (count >= MIN_FILTERED || filter !== '') && (
            <FilterField
              ref={field}
              value={filter}
              onValueChange={(value) => changeList({ filter: value })}
              label={t('list.filter')}
              clearLabel={t('list.clearFilter')}
              onEnterList={() => tree.current?.enter()}
              onEnter={() => first && selectSession(first.key, Date.now())}
            />
          )
        )}
      </div>
      <p role="status" className="sr-only">
        {selected.length > 0 ? t('selection.count', { count: selected.length }) : ''}
      </p>
      <FoundCount rows={rows} filter={filter} />
      <SessionTree
        rows={rows}
        names={names}
        front={front}
        visible={visible}
        hasRoom={columns.hasRoom}
        ref={tree}
        focusFilter={() => field.current?.focus()}
      />
      <DropBar onDone={clearSelection} />
    </nav>
  );
}

function useRows(agentName: (agentId: string) => string) {
  const groups = useSessionGroups();
  const collapsed = useUi((ui) => ui.collapsedGroups);
  const filter = useListState((state) => state.filter);
  const rows = useMemo(
    () => listRows(groups, collapsed, sessionFilter(filter, agentName)),
    [groups, collapsed, filter, agentName],
  );
  return { rows, filter, count: useSessions().length };
}

/** Says how many sessions the filter leaves. */
function FoundCount({
  rows,
  filter,
}: {
  readonly rows: readonly ListRow[];
  readonly filter: string;
}) {
  const { t } = useTranslation('sessions');
  const count = rows.filter(({ kind }) => kind === 'session').length;
  const isFiltered = filter.trim() !== '';
  return (
    <p
      role="status"
      className={
        isFiltered && count === 0 ? 'px-4 py-2 text-xs text-muted wrap-anywhere' : 'sr-only'
      }
    >
      {!isFiltered
        ? ''
        : count === 0
          ? t('list.noMatch', { filter: visibleText(filter.trim()) })
          : t('list.found', { count })}
    </p>
  );
}
