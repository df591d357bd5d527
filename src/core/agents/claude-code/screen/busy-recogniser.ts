import { workingRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';

import { promptBox } from './prompt-box.ts';

const SPINNER = /^[✻✽✢✶✳✺·∗*]\s+(\S.*)$/u;
const ONGOING = /…|\.{3}|\bretrying in\b|^Waiting for\b|\besc to interrupt\b/u;
const DONE = /^\S+(?: \S+)? for (?:\d+[hms]\s*)+|\bdone \d/u;
const HIGHEST = 40;

/**
 * Recognises work by the spinner line between conversation and prompt, or by the footer, which
 * shows it unless there is a draft.
 */
export const claudeBusy: Recogniser = {
  name: 'claude/working',
  recognise(screen) {
    const box = promptBox(screen);
    if (!box) return null;
    const status = statusAbove(screen.rows.slice(Math.max(0, box.top - HIGHEST), box.top));
    if (status !== null) return workingRecognition(status, 0.97);
    return box.footer.some(({ text }) => /\besc to int/u.test(text))
      ? workingRecognition(null, 0.9)
      : null;
  },
};

function statusAbove(rows: readonly Row[]): string | null {
  for (const row of rows.toReversed()) {
    if (row.col <= 1 && /^(?:[●⏺❯>])\s/u.test(row.text)) return null;
    const status = row.col <= 1 ? SPINNER.exec(row.text)?.[1] : undefined;
    if (status === undefined) continue;
    return ONGOING.test(status) && !DONE.test(status) ? status : null;
  }
  return null;
}
