import { workingRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { composer } from './composer.ts';
import { turnOf, type Turn } from './turn.ts';

const STATUS = /^[•◦·]\s+(\S.*?)\s*\((?:\d+[hms]\s*)+(?:[•·)]|$)/u;
const HIGHEST = 16;

/**
 * Recognises work by the status line or the title. While a response is streamed there is no status
 * line, only the turn's closing line is missing.
 */
export const codexBusy: Recogniser = {
  name: 'codex/working',
  recognise(screen) {
    const box = composer(screen);
    if (!box) return null;
    const above = screen.rows.slice(0, box.at);
    const line = above
      .slice(-HIGHEST)
      .findLast(({ text }) => STATUS.test(text) || /\besc to int/u.test(text));
    if (line) return workingRecognition(STATUS.exec(line.text)?.[1] ?? null, 0.97);
    if (/^[\u2801-\u28ff]\s/u.test(screen.title ?? '')) return workingRecognition(null, 0.95);
    const isStill = screen.title === 'codex' || box.draft.startsWith('/');
    return !isStill && isOpen(turnOf(above)) ? workingRecognition(null, 0.75) : null;
  },
};

/** Returns true if the person's prompt was sent and its turn was not closed. */
function isOpen(turn: Turn): boolean {
  return turn.hasPrompt && turn.closing === null;
}
