import { useRef, type KeyboardEvent } from 'react';

import { isComposing, isMac } from '#renderer/kit/ui/keyboard.ts';
import { useDeleteSessions } from '#renderer/stores/sessions/use-delete-sessions.ts';
import { showBeside } from '#renderer/stores/window/show-beside.ts';
import {
  changeUi,
  collapseGroups,
  selectSession,
  toggleGroup,
} from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { listCommand, rowWithTitle, type ListCommand } from './list-command.ts';
import { usePinMove } from './use-pin-move.ts';
import type { GroupRow, ListRow } from './list-rows.ts';
import { changeList, clearSelection, useListState } from './list-state.ts';
import { selectAll, selectRange, toggleSelected } from './selection.ts';

/** Time without a key, in ms, after which the next letter begins another title. */
const TYPE_AHEAD_MS = 700;

type Options = {
  readonly rows: readonly ListRow[];
  readonly goTo: (index: number) => void;
  /** The sessions that are visible in a column. */
  readonly visible: readonly string[];
  /** True if a second column fits into the window. */
  readonly hasRoom: boolean;
  readonly titleOf: (row: ListRow) => string;
  readonly focusFilter: () => void;
};

/** Returns the handler of the keys of the list. */
export function useListCommands(options: Options) {
  const { rows, goTo, titleOf } = options;
  const run = useRun(options);
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  const isTyping = (): boolean => performance.now() - typed.current.at < TYPE_AHEAD_MS;
  const typeAhead = (text: string, from: number): void => {
    const before = isTyping() ? typed.current.text : '';
    typed.current = { text: before + text, at: performance.now() };
    // A further letter may fit the row that has the focus; a first letter leads to the next row.
    const found = rowWithTitle(rows, before === '' ? from + 1 : from, before + text, titleOf);
    if (found >= 0) goTo(found);
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const at = rows.findIndex(({ key }) => key === useListState.getState().current);
    const row = rows[at];
    if (!row || isComposing(event) || event.target instanceof HTMLInputElement) return;
    const command = listCommand(event, rows, at, isMac);
    if (command === null) return;
    if (command.kind === 'clear' && !canClear()) return;
    event.preventDefault();
    if (command.kind === 'clear') event.stopPropagation();
    if (command.kind === 'type') return typeAhead(command.text, at);
    // A space within a title that is being typed belongs to the title.
    if (event.key === ' ' && !event.ctrlKey && isTyping()) return typeAhead(' ', at);
    typed.current.at = Number.NEGATIVE_INFINITY;
    run(command, row);
  };
}

/** Returns true if Escape has something to clear in the list. Otherwise it is left to others. */
function canClear(): boolean {
  const { filter, selection } = useListState.getState();
  return filter !== '' || selection.ids.size > 0;
}

function useRun({ rows, goTo, visible, hasRoom, focusFilter }: Options) {
  const remove = useDeleteSessions();
  const movePin = usePinMove();
  const openBeside = ({ sessionId, archivedAt }: Session): void => {
    if (hasRoom && archivedAt === null && !visible.includes(sessionId))
      showBeside({ kind: 'session', sessionId });
  };
  /** Deletes the selected sessions, or that of the row, and moves the focus to a row that stays. */
  const deleteRows = (row: ListRow): void => {
    const sessions = sessionsFor(row, rows);
    if (sessions.length === 0) return;
    const ids = new Set(sessions.map(({ sessionId }) => sessionId));
    const at = rows.indexOf(row);
    const stays = (each: ListRow) => each.kind === 'session' && !ids.has(each.key);
    const after = rows.findIndex((each, index) => index > at && stays(each));
    const next =
      after >= 0 ? after : rows.findLastIndex((each, index) => index < at && stays(each));
    clearSelection();
    if (next >= 0) goTo(next);
    void remove(sessions);
  };
  return (command: Exclude<ListCommand, { kind: 'type' }>, row: ListRow): void => {
    if (command.kind === 'go') goOrExtend(command, row, rows, goTo);
    else if (command.kind === 'selectAll') changeSelection((held) => selectAll(held, rows));
    else if (command.kind === 'clear') clear();
    else if (command.kind === 'filter') focusFilter();
    else if (command.kind === 'delete') deleteRows(row);
    else if (row.kind === 'group') runOnGroup(command.kind, row);
    else if (command.kind === 'movePin') movePin(row, command.by);
    else if (command.kind === 'openBeside') openBeside(row.session);
    else runOnSession(command.kind, row.session);
  };
}

function goOrExtend(
  { to, extends: isExtending }: Extract<ListCommand, { kind: 'go' }>,
  from: ListRow,
  rows: readonly ListRow[],
  goTo: (index: number) => void,
): void {
  const target = rows[to];
  if (isExtending && target)
    changeSelection((held) => selectRange(held, rows, from.key, target.key));
  goTo(to);
}

/** Clears the selection; if there is none, the filter. */
function clear(): void {
  if (useListState.getState().selection.ids.size > 0) clearSelection();
  else changeList({ filter: '' });
}

function changeSelection(
  change: (
    held: ReturnType<typeof useListState.getState>['selection'],
  ) => ReturnType<typeof useListState.getState>['selection'],
): void {
  changeList({ selection: change(useListState.getState().selection) });
}

function runOnGroup(kind: ListCommand['kind'], { group, canCollapse }: GroupRow): void {
  if (!canCollapse) return;
  if (kind === 'open') toggleGroup(group.key);
  else if (kind === 'collapse' || kind === 'expand')
    collapseGroups([group.key], kind === 'collapse');
}

function runOnSession(kind: ListCommand['kind'], { sessionId }: Session): void {
  if (kind === 'open') openSession(sessionId);
  else if (kind === 'toggleSelected') changeSelection((held) => toggleSelected(held, sessionId));
  else if (kind === 'rename') changeUi({ renaming: { sessionId, place: 'list' } });
}

function openSession(sessionId: string): void {
  clearSelection();
  selectSession(sessionId, Date.now());
}

/** Handles a click on the row of a session: opens it, or changes the selection. */
export function clickSession(
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  sessionId: string,
  rows: readonly ListRow[],
  front: string | undefined,
): void {
  const from = front ?? null;
  if (event.shiftKey) changeSelection((held) => selectRange(held, rows, from, sessionId));
  else if ((isMac ? event.metaKey : event.ctrlKey) || isSelectingByTouch())
    changeSelection((held) => toggleSelected(held, sessionId));
  else openSession(sessionId);
}

/** Returns true if a touch selects instead of opening, because a long press began a selection. */
function isSelectingByTouch(): boolean {
  const { isTouched, selection } = useListState.getState();
  return isTouched && selection.ids.size > 0;
}

/** Returns the sessions that a command on a row is about: all selected ones if it is one of them. */
export function sessionsFor(row: ListRow, rows: readonly ListRow[]): readonly Session[] {
  if (row.kind === 'group') return [];
  const { ids } = useListState.getState().selection;
  return ids.has(row.key) ? selectedSessions(ids, rows) : [row.session];
}

export function selectedSessions(
  ids: ReadonlySet<string>,
  rows: readonly ListRow[],
): readonly Session[] {
  return rows.flatMap((row) => (row.kind === 'session' && ids.has(row.key) ? [row.session] : []));
}
