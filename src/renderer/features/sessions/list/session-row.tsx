import type { MouseEvent } from 'react';

import { MarkedText } from '#renderer/kit/text/marked-text.tsx';
import { SESSION_ROW } from '#renderer/kit/keyboard/regions.ts';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useDrag } from '#renderer/stores/sessions/drag.ts';
import { isUnread } from '#renderer/stores/sessions/groups.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { changeUi, useUi } from '#renderer/stores/window/ui.ts';
import { RenameField } from '#renderer/views/session/rename-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { StatusIcon } from '../status-icon.tsx';
import { AgentMark, BesideMark, NewsMark } from './row-marks.tsx';
import type { SessionRow as Row } from './list-rows.ts';
import { useListState } from './list-state.ts';
import { QuestionLine } from './question-line.tsx';
import { filterMatch, type FilterMatch } from './session-filter.ts';
import { ROW_KEY } from './use-row-focus.ts';
import type { RowNames } from './use-row-names.ts';

type Props = {
  readonly row: Row;
  readonly names: RowNames;
  /** Name of the project; below its heading, the folder within it, null for the main folder. */
  readonly project: string | null;
  readonly isTabStop: boolean;
  /** True if it is the session of the column that has the focus. */
  readonly isFront: boolean;
  /** True if it is visible in the other column. */
  readonly isBeside: boolean;
  readonly isSelected: boolean;
  readonly onClick: (event: MouseEvent) => void;
  /** Called when the field for the title closes. */
  readonly onRenamed: () => void;
};

/** A session of the list. The tree handles its keys. */
export function SessionRow(props: Props) {
  const { row, isTabStop, isFront, isBeside, isSelected, onClick } = props;
  const { sessionId } = row.session;
  const isRenaming = useUi(
    (ui) => ui.renaming?.sessionId === sessionId && ui.renaming.place === 'list',
  );
  const isTouched = useListState((list) => list.isTouched);
  const dropSide = useDrag(({ pinTarget }) =>
    pinTarget?.sessionId === sessionId ? (pinTarget.isBelow ? 'below' : 'above') : null,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-level={2}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={isSelected}
      aria-current={isFront ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      draggable={!isRenaming && !isTouched}
      {...{ [SESSION_ROW]: '', [ROW_KEY]: row.key }}
      onClick={isRenaming ? undefined : onClick}
      className={classNames(
        'visible flex w-full scroll-mt-8 cursor-default items-start gap-2 rounded-md py-[0.3125rem] pr-2 pl-2 select-none focus-visible:-outline-offset-2',
        isSelected
          ? 'bg-accent-soft'
          : isFront
            ? 'bg-selected'
            : isBeside
              ? 'bg-hover'
              : 'hover:bg-hover',
        dropSide === 'above' && 'shadow-[0_-2px_0_var(--accent)]',
        dropSide === 'below' && 'shadow-[0_2px_0_var(--accent)]',
      )}
    >
      {isRenaming ? <Renaming {...props} /> : <Content {...props} />}
    </div>
  );
}

function Renaming({ row: { session }, onRenamed }: Props) {
  const { rename } = useSessionCommands(session.sessionId);
  const end = (next: string | null) => {
    changeUi({ renaming: null });
    onRenamed();
    if (next !== null) void rename(next);
  };
  return <RenameField title={session.title} onDone={end} />;
}

function Content({ row, names, project, isFront, isBeside }: Props) {
  const { session, group } = row;
  const isVisible = isFront || isBeside;
  const isWaiting = group.kind === 'waiting';
  const isNews = useUi(
    (ui) => !isVisible && isUnread(session, ui.seenAt[session.sessionId] ?? ui.since),
  );
  const agent = names.agentName(session.agentId);
  const match = useFilterMatch(session, agent);
  const status = isWaiting ? 'waiting' : session.status;
  const isStrong = isNews || isWaiting || isVisible;
  return (
    <>
      <StatusIcon status={status} isQuiet={!isNews} className="mt-[0.1875rem]" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span
            title={visibleText(session.title)}
            className={classNames('min-w-0 flex-1 truncate', isStrong && 'font-medium')}
          >
            <MarkedText {...match.title} />
          </span>
          <Facts row={row} names={names} isNews={isNews} />
          {isBeside && <BesideMark />}
          {isNews && <NewsMark />}
          {project !== null && !isWaiting && <ProjectName name={project} />}
          <AgentMark mark={names.agentMark(session.agentId)} name={agent} />
          <span className="shrink-0 text-2xs text-faint">
            <AgeText time={session.updatedAt} />
          </span>
        </span>
        <MatchLine match={match.beside} />
        {isWaiting && <QuestionLine sessionId={session.sessionId} project={project ?? ''} />}
      </span>
    </>
  );
}

/** Returns the title with what the filter of the list finds in it, and what it finds beside it. */
function useFilterMatch(session: Row['session'], agent: string) {
  const filter = useListState((list) => list.filter);
  return filter.trim() === ''
    ? { title: { text: session.title, marks: [] }, beside: null }
    : filterMatch(filter, session, agent);
}

/** Shows the text beside the title that has a word of the filter. */
function MatchLine({ match }: { readonly match: FilterMatch | null }) {
  if (match === null) return null;
  return (
    <span title={visibleText(match.text)} className="block truncate text-2xs text-muted">
      <MarkedText {...match} />
    </span>
  );
}

/** Says for a screen reader what the icon and the marks show. */
function Facts({
  row,
  names,
  isNews,
}: Pick<Props, 'row' | 'names'> & { readonly isNews: boolean }) {
  const { t, agentName } = names;
  const { session, group } = row;
  const state = t(`status.${group.kind === 'waiting' ? 'waiting' : session.status}`);
  const facts = [state, ...(isNews ? [t('list.news')] : []), agentName(session.agentId)];
  return <span className="sr-only">{`, ${facts.join(', ')}, `}</span>;
}

function ProjectName({ name }: { readonly name: string }) {
  return (
    <span title={visibleText(name)} className="max-w-20 shrink-0 truncate text-2xs text-faint">
      {visibleText(name)}
    </span>
  );
}
