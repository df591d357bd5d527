import { idleRecognition, TYPING, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { promptLine } from '../../prompts/prompt-line.ts';

const PROMPT =
  /^(?:>>>|>|\.{3}>?|In \[\d+\]:|(?:sqlite|mysql|MariaDB \[[^\]]{1,60}\]|ftp|sftp|telnet|nslookup|redis|jshell|ghci|scala|kotlin|iex\(\d+\)|node|deno|lua|bc|gnuplot)\s?>|[\w.-]{1,63}[=-][#>]|\((?:gdb|pdb|lldb|Pdb|parted)\)|irb\([^)]{1,40}\):\d+:\d+[>*]|iex\(\d+\)>|[\d.]{7,40}:\d+>|DB<+\d+>+|>>>\s.*|[\w*-]{1,30}>|lftp [^\s>]{0,200}>|Command \(\??m? for help\):)(?:\s|$)/u;

/**
 * Returns whether a text is the prompt of an interpreter, such as `In [1]:` or `Command (m for
 * help):`, whose colon is not a question.
 */
export const isReplPrompt = (text: string) => PROMPT.test(text);

/** Recognises an interpreter that waits for the next line. */
export const genericRepl: Recogniser = {
  name: 'generic/repl',
  recognise(screen) {
    const line = promptLine(screen);
    if (!line || !isReplPrompt(line.text)) return null;
    const isBare =
      (/^\S+(?: \S+)?$/u.test(line.text) || line.text.endsWith('for help):')) &&
      /[>#:)*.]$/u.test(line.text);
    if (isBare) return idleRecognition(0.88);
    return line.hasCursor === true ? idleRecognition(0.8, { agentStatus: TYPING }) : null;
  },
};
