import { ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { folderName, parentFolder, tildePath } from '#renderer/kit/text/paths.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { isBusy, isUnread, type ListGroup } from '#renderer/stores/sessions/groups.ts';
import { changeUi, toggleGroup, useUi } from '#renderer/stores/window/ui.ts';
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
  const { group, isExpanded, position, setSize } = row;
  const isWaiting = group.kind === 'waiting';
  const folder = group.project?.folder ?? null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-level={1}
      aria-expanded={isExpanded}
      aria-posinset={position}
      aria-setsize={setSize}
      tabIndex={isTabStop ? 0 : -1}
      {...{ [ROW_KEY]: row.key }}
      onClick={() => !isWaiting && toggleGroup(group.key)}
      className={classNames(
        'group/heading visible flex h-8 w-full cursor-default items-center pt-1 gap-1 bg-canvas pr-2 pl-1 text-xs font-medium select-none focus-visible:-outline-offset-2',
        isWaiting ? 'text-warning' : 'text-muted hover:text-text',
        hidesFront && 'rounded-md bg-selected text-text',
      )}
    >
      <ChevronRight
        aria-hidden
        className={classNames(
          'size-3 shrink-0 transition-transform',
          isWaiting && 'invisible',
          isExpanded && 'rotate-90',
        )}
      />
      <GroupName group={group} name={name} isAmbiguous={isAmbiguous} />
      <Count group={group} />
      {!isExpanded && <Hidden group={group} hidesFront={hidesFront} />}
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
  return (
    <>
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

/** The number of sessions. Those that wait are counted as urgently as they wait. */
function Count({ group }: { readonly group: ListGroup }) {
  const { t } = useTranslation('sessions');
  const { length: count } = group.sessions;
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'ml-0.5 shrink-0 text-2xs tabular-nums',
          group.kind === 'waiting'
            ? 'rounded-full bg-warning-solid px-1.5 font-semibold text-[oklch(0.2_0.03_70)]'
            : 'font-normal text-faint',
        )}
      >
        {count}
      </span>
      <span className="sr-only">{`, ${t('list.count', { count })}`}</span>
    </>
  );
}

/** Says what a collapsed group hides: the open session, working ones and unread ones. */
function Hidden({ group, hidesFront }: Pick<Props, 'hidesFront'> & { readonly group: ListGroup }) {
  const { t } = useTranslation('sessions');
  const working = group.sessions.filter(isBusy).length;
  const unread = useUi(
    (ui) =>
      group.sessions.filter((each) => isUnread(each, ui.seenAt[each.sessionId] ?? ui.since)).length,
  );
  return (
    <>
      {hidesFront && <span className="sr-only">{`, ${t('list.hasFront')}`}</span>}
      {working > 0 && (
        <>
          <Spinner className="ml-1 size-3 shrink-0 text-accent" />
          <span className="sr-only">{`, ${t('list.working', { count: working })}`}</span>
        </>
      )}
      {unread > 0 && (
        <>
          <NewsMark className="ml-1" />
          <span className="sr-only">{`, ${t('list.unread', { count: unread })}`}</span>
        </>
      )}
    </>
  );
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
        changeUi({ overlay: { kind: 'newSession', folder }, drawerOpen: false });
      }}
      className="invisible -mr-1 inline-flex size-5 shrink-0 items-center justify-center rounded-sm group-hover/heading:visible hover:bg-hover"
    >
      <Plus aria-hidden className="size-3.5" />
    </button>
  );
}
