import type { ScreenText } from '#core/socket/host-protocol.ts';

/** The facts that are read of a pane together with its text. */
const FACTS = [
  'pane_id',
  'pane_pid',
  'pane_dead',
  'pane_in_mode',
  'pane_width',
  'pane_height',
  'cursor_x',
  'cursor_y',
  'cursor_flag',
  'alternate_on',
  'bracket_paste_flag',
  'window_activity',
  'window_panes',
  'history_size',
  'pane_current_command',
  'pane_title',
] as const;

export type PaneLook = {
  readonly pid: number;
  readonly command: string;
  readonly dead: boolean;
  readonly inMode: boolean;
  /** Null if this tmux does not report it (before 3.6). */
  readonly bracketedPaste: boolean | null;
  readonly screen: ScreenText;
};

/**
 * Returns commands for one run of tmux, so that nothing changes in between: facts, rows as shown,
 * and rows with wrapped lines joined.
 */
export function lookCommands(
  paneId: string,
  scrollback: number,
  mark: string,
): readonly (readonly string[])[] {
  const say = (text: string) => ['display-message', '-p', '-t', paneId, text];
  const capture = ['capture-pane', '-p', '-t', paneId, '-S', `-${scrollback}`];
  // `%s` is the clock of tmux.
  const facts = `${mark}.%s${mark}${FACTS.map((field) => `#{${field}}`).join(mark)}${mark}.`;
  return [say(facts), capture, say(`${mark}.`), [...capture, '-J']];
}

/** Parses the output of `lookCommands`. Returns null if there is no such pane. */
export function readLook(printed: string, paneId: string, mark: string): PaneLook | null {
  const [, facts = '', rowText = '', joinedText = ''] = printed.split(`${mark}.`);
  const [clock = '', ...values] = facts.split(mark);
  const of = (field: (typeof FACTS)[number]) => values[FACTS.indexOf(field)] ?? '';
  const number = (field: (typeof FACTS)[number]) => Number(of(field)) || 0;
  if (of('pane_id') !== paneId) return null;
  const rows = number('pane_height');
  const alternate = of('alternate_on') === '1';
  const [all, joined] = [paneLines(rowText), paneLines(joinedText)];
  // The lines above an alternate screen are the history of the main one.
  const from = alternate ? Math.max(0, all.length - rows) : 0;
  const [lines, wrapped] = [all.slice(from), wrappedRows(all, joined).slice(from)];
  const cursor = {
    col: number('cursor_x'),
    row: number('cursor_y'),
    visible: of('cursor_flag') !== '0',
  };
  const flag = of('bracket_paste_flag');
  const screen: ScreenText = {
    lines,
    wrapped,
    // A capture without attributes does not report faint text.
    faintFrom: lines.map(() => null),
    top: Math.max(0, lines.length - rows),
    cols: number('pane_width'),
    rows,
    cursor,
    alternate,
    bracketedPaste: flag === '1',
    title: of('pane_title') || null,
    // tmux counts no bytes; the time of its last output also distinguishes an old screen from a new
    // one.
    offset: number('window_activity'),
    trace: {
      by: 'pane',
      activity: number('window_activity'),
      isPast: Number(clock) > number('window_activity'),
      history: number('history_size'),
      isAlone: number('window_panes') === 1,
    },
  };
  const inMode = !['', '0'].includes(of('pane_in_mode'));
  const bracketedPaste = flag === '' ? null : flag === '1';
  return {
    pid: number('pane_pid'),
    command: of('pane_current_command'),
    dead: of('pane_dead') === '1',
    inMode,
    bracketedPaste,
    screen,
  };
}

/** Returns the lines between the newline after a mark and the newline before the next. */
function paneLines(text: string): string[] {
  return text.replace(/^\n/, '').replace(/\n$/, '').split('\n');
}

/**
 * Returns for each row whether it continues the row before. A joined line with more letters than
 * its rows so far has not ended; blanks are ignored, because tmux omits them at the ends of rows.
 */
export function wrappedRows(
  rows: readonly string[],
  joined: readonly string[],
): readonly boolean[] {
  let left = 0;
  let next = 0;
  return rows.map((row) => {
    const isContinuation = left > 0;
    if (!isContinuation) {
      left = letters(joined[next] ?? '');
      next += 1;
    }
    left -= letters(row);
    return isContinuation;
  });
}

const letters = (text: string) => text.replaceAll(' ', '').length;
