import type { Row } from '#core/agents/kits/screen/row.ts';

import { shellPrompt } from './shell-prompt.ts';
import { agentPrompt, withoutFoot } from './status-bar.ts';

/** Text of an agent without the frame of its screen, as a log or a plain pane shows it. */
export type BareText = {
  /** The last message. */
  readonly rows: readonly Row[];
  /** The same speaker said more above it, since the person wrote. */
  readonly isAbove: boolean;
  /** The agent's prompt stands below it. */
  readonly hasPrompt: boolean;
  /** What stands behind that prompt, which the person may still be typing. */
  readonly draft: string;
  /** A command above printed it. */
  readonly isOutput: boolean;
};

const SPOKEN = /^[●⏺•✦]\s/u;
const PERSON = /^[❯›]\s+\S/u;

/** Takes the last message apart from prompt, status bars and what was said before. Returns null if a shell waits. */
export function bareText(all: readonly Row[]): BareText | null {
  const rows = withoutFoot(all);
  const last = rows.at(-1);
  if (!last) return null;
  const prompt = agentPrompt(last);
  if (prompt === null && shellPrompt(last.text) !== null) return null;
  const said = withoutFoot(prompt === null ? rows : rows.slice(0, -1));
  const person = said.findLastIndex(({ text, col }) => col <= 1 && PERSON.test(text));
  const bullet = said.findLastIndex(({ text, col }) => col <= 1 && SPOKEN.test(text));
  const command = said.findLastIndex(({ text }) => !PERSON.test(text) && (shellPrompt(text)?.draft ?? '') !== '');
  const start = Math.max(person + 1, bullet, command + 1, 0);
  const own = said.slice(start);
  return {
    rows: own,
    isAbove: said.slice(person + 1, start).some(({ kind, text }) => kind === 'text' && SPOKEN.test(text)),
    hasPrompt: prompt !== null,
    draft: prompt?.draft ?? '',
    isOutput: bullet <= Math.max(command, person) && (command > person || (person !== -1 && own[0]?.kind === 'text')),
  };
}
