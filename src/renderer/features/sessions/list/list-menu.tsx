import { Archive, FoldVertical, Plus, Trash2, UnfoldVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MenuGroup, MenuItem, MenuSeparator } from '#renderer/kit/ui/overlays/menu.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { useArchiveSessions } from '#renderer/stores/sessions/use-archive-sessions.ts';
import { useDeleteSessions } from '#renderer/stores/sessions/use-delete-sessions.ts';
import { collapseGroups, openStartPage } from '#renderer/stores/window/ui.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { SessionMenuItems } from '../session-menu.tsx';
import type { GroupRow, ListRow } from './list-rows.ts';
import { clearSelection } from './list-state.ts';
import { ProjectItems } from '../project-items.tsx';
import { canArchive } from './selection-bar.tsx';

type Props = {
  readonly row: ListRow;
  readonly rows: readonly ListRow[];
  /** The sessions that the menu is about; none for a heading. */
  readonly sessions: readonly Session[];
  readonly nameOf: (row: GroupRow) => string;
};

/** Renders the entries of the context menu of a row. */
export function ListMenuItems({ row, rows, sessions, nameOf }: Props) {
  if (row.kind === 'group') return <GroupItems row={row} rows={rows} name={nameOf(row)} />;
  if (sessions.length > 1) return <SelectionItems sessions={sessions} />;
  return <SessionMenuItems session={row.session} place="list" />;
}

function SelectionItems({ sessions }: Pick<Props, 'sessions'>) {
  const { t } = useTranslation('sessions');
  const archive = useArchiveSessions();
  const remove = useDeleteSessions();
  const run = (work: typeof archive) => {
    clearSelection();
    void work(sessions);
  };
  return (
    <MenuGroup label={t('selection.count', { count: sessions.length })}>
      {sessions.some(canArchive) && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => run(archive)}>
          {t('action.archive')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} dangerous onSelect={() => run(remove)}>
        {t('action.delete')}
      </MenuItem>
    </MenuGroup>
  );
}

function GroupItems({
  row,
  rows,
  name,
}: Pick<Props, 'rows'> & { readonly row: GroupRow; readonly name: string }) {
  const { t } = useTranslation('sessions');
  const { keysOf } = useActions();
  const folder = row.group.project?.folder ?? null;
  const keys = rows.flatMap((each) => (each.kind === 'group' ? [each.group.key] : []));
  return (
    <>
      {folder !== null && (
        <>
          <MenuItem
            icon={<Plus aria-hidden />}
            shortcut={keysOf('newSession')}
            onSelect={() => openStartPage({ folder })}
          >
            {t('list.newHere', { project: visibleText(name) })}
          </MenuItem>
          <ProjectItems folder={folder} />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<UnfoldVertical aria-hidden />} onSelect={() => collapseGroups(keys, false)}>
        {t('list.expandAll')}
      </MenuItem>
      <MenuItem icon={<FoldVertical aria-hidden />} onSelect={() => collapseGroups(keys, true)}>
        {t('list.collapseAll')}
      </MenuItem>
    </>
  );
}
