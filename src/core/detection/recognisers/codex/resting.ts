import { logicalLines, paragraphsOf } from '../../dialog.ts';
import { openQuestion } from '../../open-question.ts';
import { askingInWords, resting, type Recogniser } from '../../recogniser.ts';
import { composer } from './composer.ts';
import { isDone, turnOf } from './turn.ts';

/** The composer is free. If the turn ended with a question, it is the person's turn. */
export const codexResting: Recogniser = {
  name: 'codex/resting',
  agent: 'codex',
  recognise(screen) {
    const box = composer(screen);
    if (!box) return null;
    if (box.draft.startsWith('/')) return resting(0.9);
    const turn = turnOf(screen.rows.slice(0, box.at));
    const [action] = logicalLines(turn.last.filter(({ kind }) => kind === 'text'));
    const rest = {
      agentStatus: turn.closing,
      lastAction: turn.hasPrompt && action !== undefined ? action.replace(/^[•◦■✗]\s+/u, '') : null,
      contextComplete: !turn.isClipped,
    };
    const question = isDone(turn.closing) && (turn.isText || turn.isClipped) ? openQuestion(paragraphsOf(turn.last)) : null;
    if (question === null) return resting(0.9, { ...rest, contextComplete: !turn.isClipped && !turn.isScrolled });
    return askingInWords(question, rest);
  },
};
