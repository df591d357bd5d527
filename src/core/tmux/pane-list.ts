import type { TmuxPane, TmuxServer, TmuxSession } from '#shared/contract/tmux.ts';

/** What tmux is asked of every pane. The names come last: they hold whatever programs and people like. */
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

/** `mark` comes in no name: it is made anew each time. Without it, a folder with a newline in its name could pretend to be a pane. */
export function paneFormat(mark: string): string {
  return `${mark}.${FIELDS.map((field) => `#{${field}}`).join(mark)}`;
}

export type PaneList = { readonly sessions: TmuxServer['sessions']; readonly truncated: boolean };

/** Sessions of Corral's own views are left out; so is Corral's own eye in `watching`, a session's id. */
export function readPanes(printed: string, mark: string, watching: string | null): PaneList {
  const records = printed.split(`${mark}.`).slice(1);
  const sessions = new Map<string, TmuxSession>();
  for (const record of records.slice(0, MAX_PANES)) {
    const values = record.replace(/\n$/, '').split(mark);
    const of = (field: Field) => values[FIELDS.indexOf(field)] ?? '';
    if (values.length === FIELDS.length && of('@corral_view') === '') addPane(sessions, of, watching);
  }
  return { sessions: [...sessions.values()], truncated: records.length > MAX_PANES };
}

function addPane(sessions: Map<string, TmuxSession>, of: (field: Field) => string, watching: string | null): void {
  const tmuxSessionId = of('session_id');
  const eyes = tmuxSessionId === watching ? 1 : 0;
  const attached = Math.max(0, numberOf(of('session_attached')) - eyes);
  const session = sessions.get(tmuxSessionId) ?? { tmuxSessionId, name: nameOf(of('session_name')), attached, windows: [] };
  sessions.set(tmuxSessionId, session);
  const known = session.windows.find(({ windowId }) => windowId === of('window_id'));
  const window = known ?? {
    windowId: of('window_id'),
    index: numberOf(of('window_index')),
    name: nameOf(of('window_name')),
    active: of('window_active') === '1',
    panes: [],
  };
  if (!known) session.windows.push(window);
  window.panes.push(paneOf(of));
}

function paneOf(of: (field: Field) => string): TmuxPane {
  return {
    paneId: of('pane_id'),
    index: numberOf(of('pane_index')),
    pid: numberOf(of('pane_pid')),
    command: nameOf(of('pane_current_command')),
    title: nameOf(of('pane_title')),
    cwd: of('pane_current_path'),
    cols: numberOf(of('pane_width')),
    rows: numberOf(of('pane_height')),
    active: of('pane_active') === '1',
    dead: of('pane_dead') === '1',
    inMode: of('pane_in_mode') !== '0' && of('pane_in_mode') !== '',
  };
}

const numberOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : 0);

/** Control characters would play tricks wherever it is shown. */
const nameOf = (text: string) =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
