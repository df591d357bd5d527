import { createHash } from 'node:crypto';

import { MAX_LINE_LENGTH, MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

/**
 * Returns a hash that changes when a visible row changes or the cursor moves to another row: after
 * a password, the cursor is the only sign of input.
 */
export function contentOf({
  lines,
  top,
  cursor,
}: Pick<ScreenText, 'lines' | 'top' | 'cursor'>): string {
  return createHash('sha1')
    .update(`${cursor.row}\n${lines.slice(top).join('\n')}`)
    .digest('base64');
}

/**
 * Makes a snapshot without colours: on the screens of `npm run accuracy` they improve no reading.
 */
export function snapshotOf(screen: ScreenText, isTyping: boolean): Snapshot {
  const from = Math.max(0, screen.lines.length - MAX_LINES);
  return {
    lines: screen.lines
      .slice(from)
      .map((line) => ({ text: line.slice(0, MAX_LINE_LENGTH).trimEnd(), runs: null })),
    cols: screen.cols,
    cursor: { ...screen.cursor, row: screen.top + screen.cursor.row - from },
    alternateScreen: screen.alternate,
    title: screen.title,
    isTyping,
  };
}

/** Returns the line of the cursor, with wrapped rows joined. */
export function cursorLine({
  lines,
  wrapped,
  top,
  cursor,
}: Pick<ScreenText, 'lines' | 'wrapped' | 'top' | 'cursor'>): string {
  const at = top + cursor.row;
  let first = at;
  while (first > 0 && wrapped[first] === true) first -= 1;
  let last = at;
  while (wrapped[last + 1] === true) last += 1;
  return lines.slice(first, last + 1).join('');
}

/** Removes blanks, because terminals omit them at the ends of rows. */
export const squash = (text: string) => text.replaceAll(/\s/gu, '');
