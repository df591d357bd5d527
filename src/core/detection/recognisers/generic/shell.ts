import { resting, working, type Recogniser } from '../../recogniser.ts';
import { pointedChoice } from './choices.ts';
import { promptLine } from './prompt-line.ts';
import { shellPrompt } from './shell-prompt.ts';

/** A shell waits for the next command. */
export const genericShell: Recogniser = {
  name: 'generic/shell',
  agent: 'generic',
  recognise(screen) {
    const line = promptLine(screen);
    const prompt = line && shellPrompt(line.text);
    if (!prompt) return null;
    if (prompt.draft === '') return resting(0.9);
    if (line.hasCursor === true) return resting(0.85, { agentStatus: '[user is typing...]' });
    // The pointer of a list looks like a prompt with a command behind it, when it stands at the last option.
    if (pointedChoice(screen)) return null;
    // A command that has printed nothing yet, or one that is still being typed: only the cursor could tell.
    return working(prompt.draft, line.hasCursor === false ? 0.8 : 0.45);
  },
};
