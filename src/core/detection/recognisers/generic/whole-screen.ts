import { idleRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

const SIGNS: readonly RegExp[] = [
  // The last row of mc and similar programs, with the names of the function keys.
  /^1Help\s+2\p{L}/u,
  // nnn: position and count, then the details of the file.
  /^\d+\/\d+ \d{4}-\d\d-\d\d \d\d:\d\d [-dlcbps][-rwxsStT]{9}/u,
  // ncdu
  /^(?:\*?Total )disk usage:.*\bItems:/u,
];

/**
 * Recognises a program that uses the whole screen and waits for the next key, as a shell waits for
 * the next command.
 */
export const genericWholeScreen: Recogniser = {
  name: 'generic/whole-screen',
  recognise({ rows }) {
    const last = rows.at(-1)?.text ?? '';
    return SIGNS.some((sign) => sign.test(last))
      ? idleRecognition(0.8, { agentStatus: 'A program has the whole screen.' })
      : null;
  },
};
