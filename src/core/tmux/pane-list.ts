import type { TmuxPane, TmuxServer, TmuxSession } from '#shared/contract/calls/tmux.ts';

/**
 * The fields that are read of each pane. Names are last, because programs and people choose them
 * freely.
 */
const FIELDS = [
  'session_id',
  'session_attached',
  '@corral_view',
  'window_id',
  'window_index',
  'window_active',
  'pane_id',
  'pane_index',
  'pane_active',
  'pane_pid',
  'pane_width',
  'pane_height',
  'pane_dead',
  'pane_in_mode',
  'session_name',
  'window_name',
  'pane_current_command',
  'pane_title',
  'pane_current_path',
] as const;

type Field = (typeof FIELDS)[number];

const MAX_NAME = 300;
const MAX_PANES = 500;

/**
 * Returns the format of a list. `mark` is new each time and occurs in no name; without it, a folder
 * with a newline in its name could pretend to be a pane.
 */
export function paneFormat(mark: string): string {
  return `${mark}.${FIELDS.map((field) => `#{${field}}`).join(mark)}`;
}

export type PaneList = { readonly sessions: TmuxServer['sessions']; readonly truncated: boolean };

/**
 * Parses a list of panes. Omits the sessions of Corral's own views, and Corral's own client in
 * `watching`, the id of a session.
 */
export function readPanes(printed: string, mark: string, watching: string | null): PaneList {
  const records = printed.split(`${mark}.`).slice(1);
  const sessions = new Map<string, TmuxSession>();
  for (const record of records.slice(0, MAX_PANES)) {
    const values = record.replace(/\n$/, '').split(mark);
    const fieldOf = (field: Field) => values[FIELDS.indexOf(field)] ?? '';
    if (values.length === FIELDS.length && fieldOf('@corral_view') === '')
      addPane(sessions, fieldOf, watching);
  }
  return { sessions: [...sessions.values()], truncated: records.length > MAX_PANES };
}

function addPane(
  sessions: Map<string, TmuxSession>,
  fieldOf: (field: Field) => string,
  watching: string | null,
): void {
  const tmuxSessionId = fieldOf('session_id');
  const ownClients = tmuxSessionId === watching ? 1 : 0;
  const attached = Math.max(0, numberOf(fieldOf('session_attached')) - ownClients);
  const session = sessions.get(tmuxSessionId) ?? {
    tmuxSessionId,
    name: cleanName(fieldOf('session_name')),
    attached,
    windows: [],
  };
  sessions.set(tmuxSessionId, session);
  const known = session.windows.find(({ windowId }) => windowId === fieldOf('window_id'));
  const window = known ?? {
    windowId: fieldOf('window_id'),
    index: numberOf(fieldOf('window_index')),
    name: cleanName(fieldOf('window_name')),
    active: fieldOf('window_active') === '1',
    panes: [],
  };
  if (!known) session.windows.push(window);
  window.panes.push(paneOf(fieldOf));
}

function paneOf(fieldOf: (field: Field) => string): TmuxPane {
  return {
    paneId: fieldOf('pane_id'),
    index: numberOf(fieldOf('pane_index')),
    pid: numberOf(fieldOf('pane_pid')),
    command: cleanName(fieldOf('pane_current_command')),
    title: cleanName(fieldOf('pane_title')),
    cwd: fieldOf('pane_current_path'),
    cols: numberOf(fieldOf('pane_width')),
    rows: numberOf(fieldOf('pane_height')),
    active: fieldOf('pane_active') === '1',
    dead: fieldOf('pane_dead') === '1',
    inMode: fieldOf('pane_in_mode') !== '0' && fieldOf('pane_in_mode') !== '',
  };
}

const numberOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : 0);

/** Removes control characters, which would disturb the display. */
const cleanName = (text: string) =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
