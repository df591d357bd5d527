import { working, type Recogniser } from '../../recogniser.ts';
import { layoutOf } from './panels.ts';

/** A row of dots and the key that stops it, in the footer. */
export const opencodeWorking: Recogniser = {
  name: 'opencode/working',
  agent: 'opencode',
  recognise(screen) {
    const { prompt } = layoutOf(screen);
    if (!prompt) return null;
    const isWorking = prompt.footer.some(({ text }) => /\besc (?:again to )?interrupt\b/u.test(text) || /^[■⬝▪·]{4,}/u.test(text));
    return isWorking ? working(null, 0.97) : null;
  },
};
