import { logicalLines, paragraphsOf } from '#core/agents/kits/screen/dialog.ts';
import { idleRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import { questionOrIdle } from '#core/agents/kits/screen/spoken/spoken-recognition.ts';

import { layoutOf, type Layout } from './panels.ts';

const DONE = /^▣\s/u;
/** Matches the beginning of a line about a tool. */
const TOOL = /^(?:[$→←⚙✱%~#◇│]|[✓✗]\s)/u;

/** Recognises a free prompt. If the turn ended with a question, the person must answer. */
export const opencodeIdle: Recogniser = {
  name: 'opencode/resting',
  recognise(screen) {
    const layout = layoutOf(screen);
    const { prompt, panels } = layout;
    if (!prompt) return null;
    const before = panels.at(-2);
    const { done, rows } = rowsBetween(layout, (before?.last ?? -1) + 1, prompt.panel.first);
    const paragraphs = paragraphsOf(rows);
    const [action] = logicalLines(rows.filter(({ kind }) => kind === 'text').slice(-1));
    const rest = {
      agentStatus: done?.replace(DONE, '').trim() ?? null,
      lastAction: done === null ? null : (action ?? null),
      contextComplete: before !== undefined || paragraphs.length === 0 || done === null,
    };
    if (!endsInAnswer(done, paragraphs.at(-1))) return idleRecognition(0.95, rest);
    return questionOrIdle(
      { rows, isAbove: false, confidence: 0.85, answer: { by: 'composer' }, rest },
      0.95,
    );
  },
};

/** Returns true if the turn was not interrupted and its last paragraph is not about a tool. */
function endsInAnswer(done: string | null, paragraph: readonly string[] | undefined): boolean {
  return done !== null && !done.includes('interrupted') && !TOOL.test(paragraph?.[0] ?? '');
}

/**
 * Returns the rows between two panels, and the line that closes the turn. Ignores notices, which
 * are drawn over the rows in separate boxes.
 */
function rowsBetween(
  { rows }: Layout,
  from: number,
  to: number,
): { readonly done: string | null; readonly rows: readonly Row[] } {
  const between = rows.slice(from, to).filter(({ text }) => !/\s{3,}┃/u.test(text));
  const done = between.findLast(({ text }) => DONE.test(text))?.text ?? null;
  return { done, rows: between.filter(({ kind, text }) => kind !== 'rule' && !DONE.test(text)) };
}
