import { rowOf } from '#core/agents/kits/screen/row.ts';
import { MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { displayWidth } from '#core/agents/kits/screen/width.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { shellPrompt } from '../prompts/shell-prompt.ts';
import { subjectOf, type SubjectScreen } from './subject.ts';
import { withSubject } from './with-subject.ts';

/**
 * Adds the subject to a question that was read from a text, as a watched terminal adds it to its
 * questions. `most`: how many of the last lines may be read.
 */
export function withSubjectOfText(
  message: ExtractedMessage,
  snapshot: Snapshot,
  most = MAX_LINES,
): ExtractedMessage {
  if (message.state !== 'has_question') return message;
  const screen = screenOfText(snapshot, most);
  return withSubject(message, subjectOf(screen, message), screen);
}

/** Returns a screen whose cursor is behind the last text, because a text has no cursor. */
function screenOfText(
  { lines, cols, cursor, alternateScreen }: Snapshot,
  most: number,
): SubjectScreen {
  const texts = lines.map(({ text }) => text);
  const end = texts.findLastIndex((text) => text.trim() !== '') + 1;
  const from = Math.max(0, end - most);
  const shown = texts.slice(from, end);
  const last = { row: shown.length - 1, col: shown.at(-1)?.length ?? 0, visible: true };
  const isOnText = cursor !== null && cursor.row >= from && cursor.row < end;
  return {
    lines: shown,
    wrapped: shown.map((text, at) => isContinued(shown[at - 1], text, cols)),
    top: 0,
    cols,
    cursor: isOnText ? { ...cursor, row: cursor.row - from } : last,
    alternate: alternateScreen === true,
    isCut: from > 0,
    seemsCut: WITHIN.test(shown.find((text) => text.trim() !== '') ?? ''),
  };
}

/** Returns whether the row before is filled to the edge, so that the terminal has wrapped it. */
function isContinued(before: string | undefined, text: string, cols: number): boolean {
  return (
    before !== undefined &&
    displayWidth(before) >= cols &&
    rowOf({ text: before, runs: null }, cols).kind === 'text' &&
    shellPrompt(text) === null
  );
}

/** Matches a line in the middle of a list, a plan or a hunk, but no drawn box. */
const WITHIN = /^(?:\s|[-+]\s?\S)[^\u2500-\u257f]*$/u;
