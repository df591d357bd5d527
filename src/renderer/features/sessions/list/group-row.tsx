import { ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { folderName, parentFolder, tildePath } from '#renderer/kit/text/paths.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useProjects } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { isBusy, isUnread, type ListGroup } from '#renderer/stores/sessions/groups.ts';
import { openStartPage, toggleGroup, useUi } from '#renderer/stores/window/ui.ts';
import { ProjectDot } from '#renderer/views/project/project-dot.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import type { GroupRow as Row } from './list-rows.ts';
import { NewsMark } from './row-marks.tsx';
import { ROW_KEY } from './use-row-focus.ts';

type Props = {
  readonly row: Row;
  readonly name: string;
  /** True if another project of the list has the same name. */
  readonly isAmbiguous: boolean;
  readonly isTabStop: boolean;
  /** True if it is collapsed and has the session in front. */
  readonly hidesFront: boolean;
};

/** The heading of a group: its name and the number of its sessions, and what it hides. */
export function GroupRow({ row, name, isAmbiguous, isTabStop, hidesFront }: Props) {
  const { group, isExpanded, canCollapse, position, setSize } = row;
  const hidden = useHidden(row, hidesFront);
  const label = useLabel(group, name, hidden);
  const isWaiting = group.kind === 'waiting';
  const folder = group.project?.folder ?? null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-label={label}
      aria-level={1}
      aria-expanded={canCollapse ? isExpanded : undefined}
      aria-posinset={position}
      aria-setsize={setSize}
      tabIndex={isTabStop ? 0 : -1}
      {...{ [ROW_KEY]: row.key }}
      onClick={() => canCollapse && toggleGroup(group.key)}
      className={classNames(
        'group/heading visible flex h-8 w-full cursor-default items-center pt-1 gap-1 bg-canvas pr-2 pl-1 text-xs font-medium select-none focus-visible:-outline-offset-2',
        isWaiting ? 'text-warning' : 'text-muted hover:text-text',
        hidesFront && 'rounded-md bg-selected text-text',
      )}
    >
      {!isWaiting && (
        <ChevronRight
          aria-hidden
          className={classNames('size-3 shrink-0 transition-transform', isExpanded && 'rotate-90')}
        />
      )}
      <GroupName group={group} name={name} isAmbiguous={isAmbiguous} />
      <Count group={group} />
      {hidden.working > 0 && <Spinner className="ml-1 size-3 shrink-0 text-accent" />}
      {hidden.unread > 0 && <NewsMark className="ml-1" />}
      <span className="flex-1" />
      {folder !== null && <NewSessionButton folder={folder} name={name} />}
    </div>
  );
}

function GroupName({
  group,
  name,
  isAmbiguous,
}: Pick<Props, 'name' | 'isAmbiguous'> & { readonly group: ListGroup }) {
  const homeDir = useMachine()?.homeDir ?? null;
  const folder = group.project?.folder ?? null;
  const parent = folder === null ? null : parentFolder(folder);
  const colour = useProjects().find((each) => each.folder === folder)?.colour ?? null;
  return (
    <>
      {colour !== null && <ProjectDot colour={colour} />}
      <span className="truncate" title={folder === null ? undefined : tildePath(folder, homeDir)}>
        {visibleText(name)}
      </span>
      {isAmbiguous && parent !== null && (
        <span className="min-w-0 shrink-2 truncate font-normal text-faint">
          {visibleText(folderName(parent))}
        </span>
      )}
    </>
  );
}

/** The number of sessions, emphasized for those with an open question. */
function Count({ group }: { readonly group: ListGroup }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'ml-0.5 shrink-0 text-2xs tabular-nums',
        group.kind === 'waiting'
          ? 'rounded-full bg-warning-solid px-1.5 font-semibold text-[oklch(0.2_0.03_70)]'
          : 'font-normal text-faint',
      )}
    >
      {group.sessions.length}
    </span>
  );
}

type Hidden = { readonly hasFront: boolean; readonly working: number; readonly unread: number };

/** Returns what a collapsed group hides: the open session, working ones and unread ones. */
function useHidden({ group, isExpanded }: Row, hasFront: boolean): Hidden {
  const working = isExpanded ? 0 : group.sessions.filter(isBusy).length;
  const unread = useUi((ui) =>
    isExpanded
      ? 0
      : group.sessions.filter((each) => isUnread(each, ui.seenAt[each.sessionId] ?? ui.since))
          .length,
  );
  return { hasFront, working, unread };
}

/** Returns the accessible name: the name, the number of sessions, and what the group hides. */
function useLabel({ sessions }: ListGroup, name: string, hidden: Hidden): string {
  const { t, i18n } = useTranslation('sessions');
  const parts = [
    visibleText(name),
    t('list.count', { count: sessions.length }),
    hidden.hasFront ? t('list.hasFront') : '',
    hidden.working > 0 ? t('list.working', { count: hidden.working }) : '',
    hidden.unread > 0 ? t('list.unread', { count: hidden.unread }) : '',
  ];
  return listFormat(i18n.language).format(parts.filter((part) => part !== ''));
}

/** Starts a session in the folder. For the pointer; the menu of the heading has it for the keyboard. */
function NewSessionButton({ folder, name }: { readonly folder: string; readonly name: string }) {
  const { t } = useTranslation('sessions');
  const label = t('list.newHere', { project: visibleText(name) });
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        openStartPage({ folder });
      }}
      className="invisible -mr-1 inline-flex size-5 shrink-0 items-center justify-center rounded-sm group-hover/heading:visible hover:bg-hover"
    >
      <Plus aria-hidden className="size-3.5" />
    </button>
  );
}
