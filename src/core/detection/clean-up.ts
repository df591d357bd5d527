import type { AgentName } from './recogniser.ts';
import { composer } from './recognisers/codex/composer.ts';
import { promptBox as claudeBox } from './recognisers/claude/prompt-box.ts';
import { promptBox as geminiBox } from './recognisers/gemini/prompt-box.ts';
import { layoutOf } from './recognisers/opencode/panels.ts';
import { joinLongWords } from './screen/long-words.ts';
import { lookAt, type Row } from './screen/row.ts';
import type { Screen } from './screen/screen.ts';

/** Stands for what the person is typing: it is nobody else's business. */
const TYPING = '[user is typing...]';

/** Where the prompt is and what is above it, without what frames the screen. `from` and `to`: the rows of the draft. */
type Prompt = { readonly rows: readonly Row[]; readonly from: number; readonly to: number };

/** The screen as somebody would read it out: without logos, boxes, bars, and without what the person is typing. */
export function cleanText(screen: Screen, agent: AgentName): string {
  const prompt = promptOf(screen, agent);
  const rows = prompt ? prompt.rows.slice(0, prompt.from) : screen.rows;
  const draft = prompt && prompt.rows.slice(prompt.from, prompt.to).some((row) => isTyped(row)) ? [TYPING] : [];
  const said = joinLongWords(rows.filter((row) => row.kind !== 'rule' && !isLogo(row) && !BAR.test(row.text)));
  return [said, ...draft]
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

function promptOf(screen: Screen, agent: AgentName): Prompt | null {
  const { rows } = screen;
  if (agent === 'claude') return between(rows, claudeBox(screen));
  if (agent === 'gemini') return between(rows, geminiBox(screen));
  if (agent === 'codex') {
    const box = composer(screen);
    return box && { rows, from: box.at, to: box.at + 1 };
  }
  const layout = agent === 'opencode' ? layoutOf(screen) : null;
  // The last two rows of the panel name the model.
  return layout?.prompt ? { rows: layout.rows, from: layout.prompt.panel.first, to: layout.prompt.panel.last - 1 } : null;
}

function between(rows: readonly Row[], box: { readonly top: number; readonly bottom: number } | null): Prompt | null {
  return box && { rows, from: box.top, to: box.bottom };
}

const PLACEHOLDER = /^(?:Type your message|Ask Codex to do anything|Ask anything)/u;

/** A placeholder is written faintly. */
function isTyped(row: Row): boolean {
  const text = row.text.replace(/^[❯›>*!]\s*/u, '');
  if (row.kind !== 'text' || text === '' || PLACEHOLDER.test(text)) return false;
  return lookAt(row, row.text.length - 1)?.faint !== true;
}

/** What Gemini shows right above its prompt. */
const BAR = /^(?:\? for shortcuts|Shift\+Tab to accept edits|YOLO Ctrl\+Y)$/u;

/** Block letters and the pictures beside a name. */
function isLogo({ text }: Row): boolean {
  return /^[▐▝▘▗▖▛▜▟▙█▀▄\s]{2,}$/u.test(text) || /^[▐▝▘▗▖▛▜▟▙█▀▄]{2}/u.test(text);
}
