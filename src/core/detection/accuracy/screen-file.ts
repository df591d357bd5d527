import { z } from 'zod';

import { terminalState } from '#shared/detection/extracted-message.ts';

/**
 * A recorded screen with its label. The order of the fields is the order in the file: what a
 * reviewer reads comes first, the screen last.
 */
const recordedScreen = z.strictObject({
  /** Unique in its folder: the scenario and the size, as `apt-remove-80x24`. */
  name: z.string(),
  agent: z.string(),
  screen: z.string(),
  cols: z.number(),
  rows: z.number(),
  state: terminalState,
  message_type: z.enum(['choice', 'confirmation', 'open_ended']).nullable(),
  options: z.array(z.string()),
  question: z.string().nullable(),
  context_complete: z.boolean(),
  is_decision: z.boolean(),
  note: z.string().nullable(),
  /** Null if the terminal was not asked. */
  cursor: z.strictObject({ x: z.number(), y: z.number(), visible: z.boolean() }).nullable(),
  alternate_screen: z.boolean(),
  pane_title: z.string(),
  /** Present only if the screen moved between the two captures, so that `ansi` shows another one. */
  text: z.string().optional(),
  ansi: z.string(),
});

export type RecordedScreen = z.infer<typeof recordedScreen>;

/** Returns the screens of a JSONL file, one per line. Throws if a line is not a recorded screen. */
export function screensIn(file: string): readonly RecordedScreen[] {
  return file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => recordedScreen.parse(JSON.parse(line)));
}

/**
 * Returns the content of a JSONL file: sorted by name, the keys in their fixed order, and without
 * the plain text that `ansi` contains anyway. Throws if an entry is not a recorded screen.
 */
export function fileOf(screens: readonly object[]): string {
  return screens
    .map((each) => recordedScreen.parse(each))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ text, ansi, ...label }) => {
      const own = text === undefined || text === plainText(ansi) ? {} : { text };
      return `${JSON.stringify({ ...label, ...own, ansi })}\n`;
    })
    .join('');
}

/** Returns the plain text of a screen, as `tmux capture-pane -p` would have printed it. */
export function textOf({ text, ansi }: Pick<RecordedScreen, 'text' | 'ansi'>): string {
  return text ?? plainText(ansi);
}

/** Matches the sequences that `tmux capture-pane -e` prints: colours and character sets. */
// oxlint-disable-next-line no-control-regex -- control characters are the subject
const LOOKS = /\u001b\[[0-9;:]*m|[\u000e\u000f]/gu;

/** Returns the screen without colours and without blanks at the ends of lines, as tmux trims it. */
function plainText(ansi: string): string {
  return ansi.replaceAll(LOOKS, '').replaceAll(/ +$/gmu, '');
}
