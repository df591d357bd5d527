import {
  idleRecognition,
  TYPING,
  workingRecognition,
  type Recogniser,
} from '#core/agents/kits/screen/recogniser.ts';

import { mayAsk } from './bare-text.ts';
import { pointedChoice } from './choices.ts';
import { promptLine } from '../../prompts/prompt-line.ts';
import { shellPrompt } from '../../prompts/shell-prompt.ts';

/** Recognises a shell that waits for the next command. */
export const genericShell: Recogniser = {
  name: 'generic/shell',
  recognise(screen) {
    const line = promptLine(screen);
    const prompt = line && shellPrompt(line.text);
    if (!prompt) return null;
    if (prompt.draft === '') return mayAsk(screen) ? null : idleRecognition(0.9);
    const isTyping = line.hasCursor !== null && !line.isLeft;
    if (isTyping) return idleRecognition(0.85, { agentStatus: TYPING });
    // The pointer of a list at its last option resembles a prompt with a command behind it.
    if (pointedChoice(screen)) return null;
    // Only the cursor could distinguish a silent command from one that is still being typed.
    return line.isLeft ? workingRecognition(prompt.draft, 0.8) : workingRecognition(TYPING, 0.45);
  },
};
