import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

/** What is asked of a pane together with its text. */
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
  /** `null`: this tmux does not tell (before 3.6). */
  readonly bracketedPaste: boolean | null;
  readonly screen: ScreenText;
};

/** Done in one run of tmux, so that nothing happens in between: facts, rows as they stand, and joined where only the width broke them. */
export function lookCommands(paneId: string, scrollback: number, mark: string): readonly (readonly string[])[] {
  const say = (text: string) => ['display-message', '-p', '-t', paneId, text];
  const capture = ['capture-pane', '-p', '-t', paneId, '-S', `-${scrollback}`];
  // `%s`: tmux's own clock.
  const facts = `${mark}.%s${mark}${FACTS.map((field) => `#{${field}}`).join(mark)}${mark}.`;
  return [say(facts), capture, say(`${mark}.`), [...capture, '-J']];
}

/** `null`: there is no such pane. */
export function readLook(printed: string, paneId: string, mark: string): PaneLook | null {
  const [, facts = '', rowText = '', joinedText = ''] = printed.split(`${mark}.`);
  const [clock = '', ...values] = facts.split(mark);
  const of = (field: (typeof FACTS)[number]) => values[FACTS.indexOf(field)] ?? '';
  const number = (field: (typeof FACTS)[number]) => Number(of(field)) || 0;
  if (of('pane_id') !== paneId) return null;
  const rows = number('pane_height');
  const alternate = of('alternate_on') === '1';
  const [all, joined] = [linesOf(rowText), linesOf(joinedText)];
  // Above an alternate screen lies the history of the other one.
  const from = alternate ? Math.max(0, all.length - rows) : 0;
  const [lines, wrapped] = [all.slice(from), wrappedRows(all, joined).slice(from)];
  const cursor = { col: number('cursor_x'), row: number('cursor_y'), visible: of('cursor_flag') !== '0' };
  const flag = of('bracket_paste_flag');
  const screen: ScreenText = {
    lines,
    wrapped,
    // Captured without attributes, tmux does not tell.
    faintFrom: lines.map(() => null),
    top: Math.max(0, lines.length - rows),
    cols: number('pane_width'),
    rows,
    cursor,
    alternate,
    bracketedPaste: flag === '1',
    title: of('pane_title') || null,
    // tmux counts no bytes; its clock of the last output serves as well to tell an old screen from a new one.
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
  return { pid: number('pane_pid'), command: of('pane_current_command'), dead: of('pane_dead') === '1', inMode, bracketedPaste, screen };
}

/** Between the newline after a mark and the one before the next. */
function linesOf(text: string): string[] {
  return text.replace(/^\n/, '').replace(/\n$/, '').split('\n');
}

/**
 * For each row, whether it goes on the one before it. A joined line that has more letters than the rows so far is not at
 * its end; blanks do not count, because tmux leaves them out at the ends of rows.
 */
export function wrappedRows(rows: readonly string[], joined: readonly string[]): readonly boolean[] {
  let left = 0;
  let next = 0;
  return rows.map((row) => {
    const goesOn = left > 0;
    if (!goesOn) {
      left = letters(joined[next] ?? '');
      next += 1;
    }
    left -= letters(row);
    return goesOn;
  });
}

const letters = (text: string) => text.replaceAll(' ', '').length;
