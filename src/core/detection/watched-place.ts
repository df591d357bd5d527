import { createHash } from 'node:crypto';

import { MAX_LINE_LENGTH, MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

export type Key = 'Enter' | 'Up' | 'Down' | 'Left' | 'Right';

/**
 * A terminal or a pane, as a watcher needs it. What types does so only while the place shows the screen `on`, checked in the moment
 * of typing; it gives `false` where nothing was typed.
 */
export interface WatchedPlace {
  readonly placeId: string;
  /** `null`: it is gone, or cannot be looked at now. */
  look(scrollback: number): Promise<ScreenText | null>;
  type(text: string, on: ScreenText): Promise<boolean>;
  /** As one piece, where the program can tell that from keys. */
  paste(text: string, on: ScreenText): Promise<boolean>;
  press(key: Key, on: ScreenText): Promise<boolean>;
}

/** Changes whenever the visible rows do, or the cursor goes to another: after a password, nothing else tells that it was typed. */
export function contentOf({ lines, top, cursor }: Pick<ScreenText, 'lines' | 'top' | 'cursor'>): string {
  return createHash('sha1')
    .update(`${cursor.row}\n${lines.slice(top).join('\n')}`)
    .digest('base64');
}

/** Colours are not asked for: on the screens of `npm run accuracy` nothing is read better with them. */
export function snapshotOf(screen: ScreenText, isTyping: boolean): Snapshot {
  const from = Math.max(0, screen.lines.length - MAX_LINES);
  return {
    lines: screen.lines.slice(from).map((line) => ({ text: line.slice(0, MAX_LINE_LENGTH).trimEnd(), runs: null })),
    cols: screen.cols,
    cursor: { ...screen.cursor, row: screen.top + screen.cursor.row - from },
    alternateScreen: screen.alternate,
    title: screen.title,
    isTyping,
  };
}

/** The line that the cursor stands in, put together again where the width broke it. */
export function cursorLine({ lines, wrapped, top, cursor }: ScreenText): string {
  const at = top + cursor.row;
  let first = at;
  while (first > 0 && wrapped[first] === true) first -= 1;
  let last = at;
  while (wrapped[last + 1] === true) last += 1;
  return lines.slice(first, last + 1).join('');
}

/** Without blanks, which terminals leave out at the ends of rows. */
export const squash = (text: string) => text.replaceAll(/\s/gu, '');
