import { logicalLines } from '#core/agents/kits/screen/dialog.ts';
import { idleRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import { questionOrIdle } from '#core/agents/kits/screen/spoken/spoken-recognition.ts';

import { promptBox } from './prompt-box.ts';

/** Recognises a free prompt. If Gemini's last text is a question, the person must answer. */
export const geminiIdle: Recogniser = {
  name: 'gemini/resting',
  recognise(screen) {
    const box = promptBox(screen);
    if (!box) return null;
    const { rows, isText, isClipped } = lastMessage(
      screen.rows.slice(0, box.top).filter(({ text }) => !FOOTER.test(text)),
    );
    const [action] = logicalLines(rows.filter(({ kind }) => kind === 'text'));
    const rest = {
      lastAction: isClipped ? null : (action?.replace(/^[✦✕ℹ⚠]\s+/u, '') ?? null),
      contextComplete: !isClipped,
    };
    if (!isText && !isClipped) return idleRecognition(0.95, rest);
    const spoken = rows.filter(({ kind }) => kind !== 'rule');
    return questionOrIdle(
      { rows: spoken, isAbove: false, confidence: 0.85, answer: { by: 'composer' }, rest },
      0.95,
    );
  },
};

const FOOTER = /^(?:\? for shortcuts|Shift\+Tab\b|YOLO\b)/u;

/**
 * Returns the rows from the last mark: `✦` marks Gemini's text, other marks are notices. A box is a
 * tool, a bar a prompt of the person.
 */
function lastMessage(rows: readonly Row[]) {
  const at = rows.findLastIndex(
    (row) =>
      row.kind === 'text' && row.line.text.search(/\S/u) === row.col && /^[✦✕ℹ⚠]\s/u.test(row.text),
  );
  const drawn = rows.findLastIndex(({ kind, text }) => kind === 'rule' && /^[╰▀]/u.test(text));
  const isUnmarked = at === -1 && drawn === -1;
  const isClipped = isUnmarked && !rows.some(isHeader) && rows.some(({ kind }) => kind === 'text');
  return {
    rows: isUnmarked && !isClipped ? [] : rows.slice(Math.max(0, at)),
    isText: at > drawn && (rows[at]?.text ?? '').startsWith('✦'),
    isClipped,
  };
}

const isHeader = ({ text }: Row) =>
  /^[▐▝▘▗▖▛▜▟▙█▀▄]{1,3}(?:\s|$)/u.test(text) || text.startsWith('Tips for getting started');
