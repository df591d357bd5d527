import { working, type Recogniser } from '../../recogniser.ts';
import { looksLikePrompt } from './looks-like-prompt.ts';
import { promptLine } from './prompt-line.ts';
import { shellPrompt } from './shell-prompt.ts';

/** A command was given and has printed something, and no prompt has come back. */
export const genericRunning: Recogniser = {
  name: 'generic/running',
  agent: 'generic',
  recognise(screen) {
    const line = promptLine(screen);
    if (
      !line ||
      looksLikePrompt(line.text) ||
      (line.hasCursor === true && screen.cursor?.visible === true && /[:?？：>]$/u.test(line.text))
    )
      return null;
    const command = screen.rows.slice(0, line.at).findLast(({ text }) => (shellPrompt(text)?.draft ?? '') !== '');
    return command ? working(shellPrompt(command.text)?.draft ?? null, 0.7) : null;
  },
};
