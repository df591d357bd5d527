import { logicalLines } from '#core/agents/kits/screen/dialog.ts';
import { idleRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import { questionOrIdle } from '#core/agents/kits/screen/spoken/spoken-recognition.ts';
import { unwrap } from '#core/agents/kits/screen/unwrap.ts';

import { blocksOf, type Block } from './blocks.ts';
import { promptBox } from './prompt-box.ts';

/** Recognises a free prompt. If Claude's last text is a question, the person must answer. */
export const claudeIdle: Recogniser = {
  name: 'claude/resting',
  recognise(screen) {
    const box = promptBox(screen);
    if (!box) return null;
    const isMenuOpen = box.draft.startsWith('/');
    const blocks = isMenuOpen ? [] : blocksOf(screen.rows.slice(0, box.top));
    const last = blocks.findLast(({ kind }) => kind !== 'status');
    const status = blocks.at(-1)?.kind === 'status' ? statusOf(blocks.at(-1)) : null;
    const lastAction = last ? actionOf(last) : null;
    const rest = { agentStatus: status, lastAction, contextComplete: !(last?.isClipped ?? false) };
    if (last?.kind !== 'text') return idleRecognition(0.95, rest);
    const rows = last.rows.filter(({ text }) => !isAside(text));
    return questionOrIdle(
      {
        rows,
        isAbove: isTextAbove(blocks, last),
        confidence: 0.85,
        answer: { by: 'composer' },
        rest,
      },
      0.95,
    );
  },
};

const isAside = (text: string) => /^(?:[◐◑◒◓○●]\s+\w+ · \/|tmux |⎿)/u.test(text);

/** Returns true if Claude produced other text since the person's last prompt. */
function isTextAbove(blocks: readonly Block[], last: Block): boolean {
  const above = blocks.slice(0, blocks.indexOf(last));
  const person = above.findLastIndex(({ kind }) => kind === 'person');
  return above
    .slice(person + 1)
    .some(({ kind, rows }) => kind === 'text' || (kind === 'tool' && rows.length > LEAST_SHOWN));
}

/** Rows above which a tool's card shows a plan, a diff or a file. */
const LEAST_SHOWN = 4;

function actionOf(block: Block): string {
  const [first] = logicalLines(block.rows.filter(({ kind }) => kind === 'text'));
  return (first ?? '').replace(/^[●⏺❯>]\s+/u, '');
}

function statusOf(block: Block | undefined): string | null {
  return block ? unwrap(block.rows.slice(0, 1)).replace(/^\S\s+/u, '') : null;
}
