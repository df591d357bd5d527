import type { Row } from '#core/agents/kits/screen/row.ts';

import { shellPrompt } from './shell-prompt.ts';
import { agentPrompt, withoutFoot } from './status-bar.ts';

/** Text of an agent without the frame of its screen, as in a log or a plain pane. */
export type BareText = {
  /** The last message. */
  readonly rows: readonly Row[];
  /** True if the same speaker wrote more above, since the person's last input. */
  readonly isAbove: boolean;
  /** True if the agent's prompt is below the message. */
  readonly hasPrompt: boolean;
  /** The draft behind that prompt. */
  readonly draft: string;
  /** True if the text is the output of a command above it. */
  readonly isOutput: boolean;
};

const SPOKEN = /^[●⏺•✦]\s/u;
const PERSON = /^[❯›]\s+\S/u;

/**
 * Separates the last message from the prompt, the status bars and earlier messages. Returns null if
 * a shell waits.
 */
export function bareText(all: readonly Row[]): BareText | null {
  const rows = withoutFoot(all);
  const last = rows.at(-1);
  if (!last) return null;
  const prompt = agentPrompt(last);
  if (prompt === null && shellPrompt(last.text) !== null) return null;
  const messages = withoutFoot(prompt === null ? rows : rows.slice(0, -1));
  const person = messages.findLastIndex(({ text, col }) => col <= 1 && PERSON.test(text));
  const bullet = messages.findLastIndex(({ text, col }) => col <= 1 && SPOKEN.test(text));
  const command = messages.findLastIndex(
    ({ text }) => !PERSON.test(text) && (shellPrompt(text)?.draft ?? '') !== '',
  );
  const start = Math.max(person + 1, bullet, command + 1, 0);
  const own = messages.slice(start);
  return {
    rows: own,
    isAbove: messages
      .slice(person + 1, start)
      .some(({ kind, text }) => kind === 'text' && SPOKEN.test(text)),
    hasPrompt: prompt !== null,
    draft: prompt?.draft ?? '',
    isOutput:
      bullet <= Math.max(command, person) &&
      (command > person || (person !== -1 && own[0]?.kind === 'text')),
  };
}
