import { logicalLines } from '#core/agents/kits/screen/dialog.ts';
import { idleRecognition, UNCLEAR, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import { readSpokenQuestion } from '#core/agents/kits/screen/spoken/spoken-recognition.ts';

import { composer } from './composer.ts';
import { isDone, turnOf } from './turn.ts';

/** Recognises a free composer. If the turn ended with a question, the person must answer. */
export const codexIdle: Recogniser = {
  name: 'codex/resting',
  recognise(screen) {
    const box = composer(screen);
    if (!box) return null;
    if (box.draft.startsWith('/')) return idleRecognition(0.9);
    const turn = turnOf(screen.rows.slice(0, box.at));
    const [action] = logicalLines(turn.last.filter(({ kind }) => kind === 'text'));
    const rest = {
      agentStatus: turn.closing,
      lastAction: turn.hasPrompt && action !== undefined ? action.replace(/^[•◦■✗]\s+/u, '') : null,
      contextComplete: !turn.isClipped,
    };
    const isSpoken = isDone(turn.closing) && (turn.isText || turn.isClipped);
    const reading = isSpoken
      ? readSpokenQuestion({
          rows: turn.last,
          isAbove: turn.isAbove,
          confidence: 0.85,
          answer: { by: 'composer' },
          rest,
        })
      : 'nothing';
    if (reading !== 'nothing' && reading !== 'unclear') return reading.recognition;
    const isWhole = !turn.isClipped && !turn.isScrolled;
    return idleRecognition(reading === 'unclear' ? UNCLEAR : 0.9, {
      ...rest,
      contextComplete: isWhole,
    });
  },
};
