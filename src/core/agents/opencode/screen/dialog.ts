import { dialogAround, isHint, recognitionOf, typeOf } from '#core/agents/kits/screen/dialog.ts';
import { numberedMenu } from '#core/agents/kits/screen/menu.ts';
import {
  questionRecognition,
  type Recogniser,
  type Recognition,
} from '#core/agents/kits/screen/recogniser.ts';
import { lookAt, type Row } from '#core/agents/kits/screen/row.ts';
import { unwrap } from '#core/agents/kits/screen/unwrap.ts';

import { layoutOf, type Panel } from './panels.ts';

/** Recognises approvals and questions: the last panel, which replaces the prompt. */
export const opencodeDialog: Recogniser = {
  name: 'opencode/dialog',
  recognise(screen) {
    const { rows, panels, prompt } = layoutOf(screen);
    const panel = panels.at(-1);
    if (prompt || !panel || panel.last < rows.length - 4) return null;
    return approval(panel) ?? question(panel, screen.cols);
  },
};

/** Reads an approval: a title with a mark, and a row of buttons of which one has another colour. */
function approval({ rows }: Panel): Recognition | null {
  const title = rows.findIndex(({ text }) => /^[△⚠]\s/u.test(text));
  const at = rows.findLastIndex((row) => buttonsOf(row).length >= 2);
  const row = rows[at];
  if (title === -1 || !row || at <= title) return null;
  const buttons = buttonsOf(row);
  const about = rows.slice(title + 1, at);
  // A diff has one column or two, depending on the width.
  const diff = about.findIndex(({ text }) => /^\d+(?:\s|$)/u.test(text));
  const subject = about
    .slice(0, diff === -1 ? about.length : diff)
    .filter(({ kind }) => kind === 'text');
  const titleText = (rows[title]?.text ?? '').replace(/^[△⚠]\s+/u, '').trim();
  const chosen = chosenOf(row, buttons);
  return questionRecognition(chosen === null ? 0.9 : 0.97, {
    question: titleText,
    subject: unwrap(subject).slice(0, 220),
    options: buttons,
    messageType: /permission/iu.test(titleText) ? 'choice' : typeOf(titleText, buttons),
    howToAnswer: 'Choose with the left and right arrow keys, then Enter.',
    answer: chosen === null ? null : { by: 'pointer', at: chosen, axis: 'horizontal' },
  });
}

const KEY_FIRST = /^(?:ctrl[+-]|shift[+-]|alt[+-]|esc\b|enter\b|tab\b|[⇆↑↓←→])/iu;

/** Returns the labels of adjacent buttons; from the first key on, the row contains key hints. */
function buttonsOf(row: Row): readonly string[] {
  if (row.kind !== 'text') return [];
  const parts = row.text.split(/\s{2,}/u);
  const hint = parts.findIndex((part) => KEY_FIRST.test(part));
  const buttons = hint === -1 ? parts : parts.slice(0, hint);
  return buttons.every((label) => /^\p{Lu}[\p{L} ]{1,30}$/u.test(label)) ? buttons : [];
}

/**
 * Returns the index of the button whose background differs from the others. Returns null if there
 * is none or colours are unknown.
 */
function chosenOf(row: Row, buttons: readonly string[]): number | null {
  const grounds = buttons.map((label) => lookAt(row, row.text.indexOf(label))?.bg ?? null);
  const alone = grounds.flatMap((ground, at) =>
    grounds.filter((other) => other === ground).length === 1 ? [at] : [],
  );
  // If there are only two buttons, both differ; the selected one has a colour.
  const coloured = alone.filter((at) => grounds[at] !== null);
  const [at] = alone.length === 1 ? alone : coloured;
  return at !== undefined && (alone.length === 1 || coloured.length === 1) ? at : null;
}

/** Reads a question: numbered options under a question, with key hints below. */
function question(panel: Panel, cols: number): Recognition | null {
  const screen = { rows: panel.rows, cols, cursor: null, title: null, isCut: false };
  const menu = numberedMenu(screen);
  const dialog = menu && dialogAround(screen, menu, { isEdge: () => false });
  if (!dialog || dialog.hints.length === 0 || !panel.rows.some(({ text }) => isHint(text)))
    return null;
  const seen = recognitionOf(dialog);
  return { ...seen, confidence: 0.95, contextComplete: dialog.question !== '' && !menu.isScrolled };
}
