import { workingRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { looksLikePrompt } from '../../prompts/looks-like-prompt.ts';
import { promptLine } from '../../prompts/prompt-line.ts';
import { shellPrompt } from '../../prompts/shell-prompt.ts';

/** Recognises a command that has printed something and after which no prompt has been printed. */
export const genericRunning: Recogniser = {
  name: 'generic/running',
  recognise(screen) {
    const line = promptLine(screen);
    if (
      !line ||
      looksLikePrompt(line.text) ||
      (line.hasCursor === true && screen.cursor?.visible === true && /[:?？：>]$/u.test(line.text))
    )
      return null;
    const command = screen.rows
      .slice(0, line.at)
      .findLast(({ text }) => (shellPrompt(text)?.draft ?? '') !== '');
    // An agent's prompt resembles a shell's; the person's message to the agent is no status.
    return command
      ? workingRecognition(
          /^[❯›]/u.test(command.text) ? null : (shellPrompt(command.text)?.draft ?? null),
          0.7,
        )
      : null;
  },
};
