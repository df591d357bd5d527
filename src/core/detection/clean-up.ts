import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { joinLongWords } from '#core/agents/kits/screen/long-words.ts';
import { shortenMasks } from '#core/agents/kits/screen/mask-secrets.ts';
import { TYPING } from '#core/agents/kits/screen/recogniser.ts';
import { lookAt, type Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { shellPrompt } from './prompts/shell-prompt.ts';
import { agentPrompt } from './prompts/status-bar.ts';

/** The screen as somebody would read it out: without logos, boxes, bars, and without what the person is typing. */
export function cleanText(screen: Screen, name: string, agents: readonly AgentScreen[]): string {
  const prompt = agents.find((each) => each.name === name)?.promptOn(screen) ?? null;
  const rows = prompt ? prompt.rows.slice(0, prompt.from) : screen.rows;
  const draft = prompt && prompt.rows.slice(prompt.from, prompt.to).some((row) => isTyped(row, agents)) ? [TYPING] : [];
  const isBar = ({ text }: Row) => agents.some(({ bar }) => bar?.test(text));
  const said = joinLongWords((prompt ? rows : withoutDraft(screen)).filter((row) => row.kind !== 'rule' && !isLogo(row) && !isBar(row)));
  return shortenMasks([said, ...draft].join('\n'))
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Replaces what stands behind the prompt of the last row. It was sent if the cursor stands below. */
function withoutDraft({ rows, cursor }: Screen): readonly Row[] {
  const at = rows.findLastIndex(({ kind }) => kind === 'text');
  const row = rows[at];
  if (!row || (cursor !== null && cursor.row > at)) return rows;
  const draft = agentPrompt(row)?.draft ?? shellPrompt(row.text)?.draft ?? '';
  if (draft === '') return rows;
  return rows.with(at, { ...row, text: `${row.text.slice(0, row.text.length - draft.length)}${TYPING}` });
}

/** A placeholder is written faintly. */
function isTyped(row: Row, agents: readonly AgentScreen[]): boolean {
  const text = row.text.replace(/^[❯›>*!]\s*/u, '');
  if (row.kind !== 'text' || text === '' || agents.some(({ placeholder }) => placeholder?.test(text))) return false;
  return lookAt(row, row.text.length - 1)?.faint !== true;
}

/** Block letters and the pictures beside a name. */
function isLogo({ text }: Row): boolean {
  return /^[▐▝▘▗▖▛▜▟▙█▀▄\s]{2,}$/u.test(text) || /^[▐▝▘▗▖▛▜▟▙█▀▄]{2}/u.test(text);
}
