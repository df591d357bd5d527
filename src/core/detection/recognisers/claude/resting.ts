import { openQuestion } from '../../open-question.ts';
import { logicalLines } from '../../dialog.ts';
import { askingInWords, resting, type Recogniser } from '../../recogniser.ts';
import { unwrap } from '../../screen/unwrap.ts';
import { blocksOf, type Block } from './blocks.ts';
import { promptBox } from './prompt-box.ts';

/** The prompt is free. If the last thing Claude said is a question, it is the person's turn. */
export const claudeResting: Recogniser = {
  name: 'claude/resting',
  agent: 'claude',
  recognise(screen) {
    const box = promptBox(screen);
    if (!box) return null;
    const isMenuOpen = box.draft.startsWith('/');
    const blocks = isMenuOpen ? [] : blocksOf(screen.rows.slice(0, box.top));
    const last = blocks.findLast(({ kind }) => kind !== 'status');
    const status = blocks.at(-1)?.kind === 'status' ? statusOf(blocks.at(-1)) : null;
    const lastAction = last ? actionOf(last) : null;
    const rest = { agentStatus: status, lastAction, contextComplete: !(last?.isClipped ?? false) };
    const question = last?.kind === 'text' ? openQuestion(linesOf(last)) : null;
    if (question === null) return resting(0.95, rest);
    return askingInWords(question, rest);
  },
};

const isAside = (text: string) => /^(?:[◐◑◒◓○●]\s+\w+ · \/|tmux |⎿)/u.test(text);

function linesOf(block: Block) {
  const rows = block.rows.filter(({ text }) => !isAside(text));
  const lines: string[][] = [[]];
  let paragraph: (typeof rows)[number][] = [];
  for (const row of [...rows, null]) {
    if (row?.kind === 'text') paragraph.push(row);
    else if (paragraph.length > 0) {
      lines.push([...logicalLines(paragraph)]);
      paragraph = [];
    }
  }
  return lines.filter((each) => each.length > 0);
}

function actionOf(block: Block): string {
  const [first] = logicalLines(block.rows.filter(({ kind }) => kind === 'text'));
  return (first ?? '').replace(/^[●⏺❯>]\s+/u, '');
}

function statusOf(block: Block | undefined): string | null {
  return block ? unwrap(block.rows.slice(0, 1)).replace(/^\S\s+/u, '') : null;
}
