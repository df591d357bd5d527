import { dialogAround, sightingOf } from '../../dialog.ts';
import type { Recogniser } from '../../recogniser.ts';
import { numberedMenu, pointedMenu } from '../../screen/menu.ts';
import type { Row } from '../../screen/row.ts';
import { promptBox } from './prompt-box.ts';

/** Approvals, questions, trust: a list in a box, in the place of the prompt. */
export const geminiDialog: Recogniser = {
  name: 'gemini/dialog',
  agent: 'gemini',
  recognise(screen) {
    if (promptBox(screen)) return null;
    const menu = numberedMenu(screen) ?? pointedMenu(screen);
    const dialog = menu && dialogAround(screen, menu, { isEdge });
    if (!dialog || (!menu.options.some(({ isPointed }) => isPointed) && dialog.hints.length === 0)) return null;
    return { ...sightingOf(dialog), contextComplete: dialog.question !== '' && !dialog.isClipped };
  },
};

/** The top of the outer box, or what was said before it. */
function isEdge(row: Row): boolean {
  if (row.kind === 'rule') return /^\s*[╭┌▄▀]/u.test(row.line.text);
  return /^[✦✕ℹ]\s/u.test(row.text);
}
