import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { joinLongWords } from '#core/agents/kits/screen/long-words.ts';
import { shortenMasks } from '#core/agents/kits/screen/mask-secrets.ts';
import { TYPING } from '#core/agents/kits/screen/recogniser.ts';
import { lookAt, type Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { shellPrompt } from './prompts/shell-prompt.ts';
import { agentPrompt } from './prompts/status-bar.ts';

/**
 * Returns the text of a screen without logos, boxes, bars and the draft that the person is typing.
 */
export function cleanText(screen: Screen, name: string, agents: readonly AgentScreen[]): string {
  const prompt = agents.find((each) => each.name === name)?.promptOn(screen) ?? null;
  const rows = prompt ? prompt.rows.slice(0, prompt.from) : screen.rows;
  const draft =
    prompt && prompt.rows.slice(prompt.from, prompt.to).some((row) => isTyped(row, agents))
      ? [TYPING]
      : [];
  const isBar = ({ text }: Row) => agents.some(({ bar }) => bar?.test(text));
  const content = joinLongWords(
    (prompt ? rows : withoutDraft(screen)).filter(
      (row) => row.kind !== 'rule' && !isLogo(row) && !isBar(row),
    ),
  );
  return shortenMasks([content, ...draft].join('\n'))
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/**
 * Replaces the draft behind the prompt of the last row. The draft was already sent if the cursor is
 * below that row.
 */
function withoutDraft({ rows, cursor }: Screen): readonly Row[] {
  const at = rows.findLastIndex(({ kind }) => kind === 'text');
  const row = rows[at];
  if (!row || (cursor !== null && cursor.row > at)) return rows;
  const draft = agentPrompt(row)?.draft ?? shellPrompt(row.text)?.draft ?? '';
  if (draft === '') return rows;
  return rows.with(at, {
    ...row,
    text: `${row.text.slice(0, row.text.length - draft.length)}${TYPING}`,
  });
}

/** Returns whether a row holds typed text and not a placeholder, which is drawn faint. */
function isTyped(row: Row, agents: readonly AgentScreen[]): boolean {
  const text = row.text.replace(/^[❯›>*!]\s*/u, '');
  if (
    row.kind !== 'text' ||
    text === '' ||
    agents.some(({ placeholder }) => placeholder?.test(text))
  )
    return false;
  return lookAt(row, row.text.length - 1)?.faint !== true;
}

/** Returns whether a row is part of a logo: block letters, or the picture beside a name. */
function isLogo({ text }: Row): boolean {
  return /^[▐▝▘▗▖▛▜▟▙█▀▄\s]{2,}$/u.test(text) || /^[▐▝▘▗▖▛▜▟▙█▀▄]{2}/u.test(text);
}
