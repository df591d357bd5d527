import { working, type Recogniser } from '../../recogniser.ts';
import { promptBox } from './prompt-box.ts';

const SPINNER = /^[\u2801-\u28ff]\s+(\S.*)$/u;
const HIGHEST = 14;

/** A spinner with its words stands above the prompt. */
export const geminiWorking: Recogniser = {
  name: 'gemini/working',
  agent: 'gemini',
  recognise(screen) {
    const box = promptBox(screen);
    if (!box) return null;
    for (const { text } of screen.rows.slice(Math.max(0, box.top - HIGHEST), box.top).toReversed()) {
      const status = SPINNER.exec(text)?.[1] ?? (/\(esc to cancel\b/u.test(text) ? text : undefined);
      if (status !== undefined) return working(status.split(/\s*\(esc to|\s{3,}/u)[0] ?? null, 0.97);
      if (/^[✦✕]\s/u.test(text)) break;
    }
    return /^✦\s+Working/u.test(screen.title ?? '') ? working(null, 0.9) : null;
  },
};
