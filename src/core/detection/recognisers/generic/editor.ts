import { asking, resting, type Recogniser } from '../../recogniser.ts';
import type { Screen } from '../../screen/screen.ts';

const VIM_STATUS =
  /^"[^"]{1,300}".{0,40}(?:\d+L|\[New\]|lines)|^-- (?:INSERT|REPLACE|VISUAL|插入|可视)|\s\d+,\d+(?:-\d+)?\s+(?:All|Top|Bot|\d+%|全部|顶端|底端)$/u;
const NANO_KEYS = /^\^G (?:Get )?(?:Help|帮助|求助)|\^X (?:Exit|离开)/u;
/** Files that a program wants written, and waits for. */
const AWAITED =
  /COMMIT_EDITMSG|MERGE_MSG|TAG_EDITMSG|git-rebase-todo|ADD_EDIT\.patch|addp-hunk-edit|crontab\.|^# Please enter (?:the|a) |^# Rebase [0-9a-f]+|^# (?:Manual hunk edit|Commands:)/u;

/** An editor. Opened by git it is a question: the message, the list of steps. Else a person is at work in it. */
export const genericEditor: Recogniser = {
  name: 'generic/editor',
  agent: 'generic',
  recognise(screen) {
    if (!isEditor(screen)) return null;
    const awaited = screen.rows.find(({ text }) => AWAITED.test(text));
    if (!awaited) return resting(0.85, { agentStatus: 'An editor is open.' });
    const subject = screen.rows.find(({ text }) => /^# (?:Please enter|Rebase|Manual|On branch|请)/u.test(text))?.text ?? awaited.text;
    return asking(0.9, {
      question: `An editor waits: ${subject.replace(/^#\s*/u, '')}`,
      messageType: 'open_ended',
      howToAnswer: 'Write in the editor, save and close it.',
    });
  },
};

function isEditor({ rows }: Screen): boolean {
  const foot = rows.slice(-3);
  if (foot.some(({ text }) => NANO_KEYS.test(text))) return true;
  const last = rows.at(-1);
  const tildes = rows.filter(({ text, col }) => text === '~' && col === 0).length;
  return last !== undefined && (VIM_STATUS.test(last.text) || tildes >= 4) && (tildes >= 1 || rows.length > 10);
}
