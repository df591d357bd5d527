import {
  questionRecognition,
  idleRecognition,
  type Recogniser,
} from '#core/agents/kits/screen/recogniser.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

const VIM_STATUS =
  /"\s\d+L, \d+[BC]$|^"[^"]{1,300}".{0,40}(?:\d+L|\[New\]|lines)|^-- (?:INSERT|REPLACE|VISUAL|插入|可视)|\s\d+,\d+(?:-\d+)?\s+(?:All|Top|Bot|\d+%|全部|顶端|底端)$/u;
const NANO_KEYS = /^\^G (?:Get )?(?:Help|帮助|求助)|\^X (?:Exit|离开)/u;
/** Files for which programs wait, by the content of the editor. */
const AWAITED_FILES: readonly (readonly [string, RegExp])[] = [
  ['the steps of a rebase', /git-rebase-todo|^# Rebase [0-9a-f]+/u],
  ['a part of a change', /ADD_EDIT\.patch|addp-hunk-edit|^# Manual hunk edit/u],
  [
    'a commit message',
    /COMMIT_EDITMSG|MERGE_MSG|^# Please enter the commit message|^# 请为您的变更输入提交说明/u,
  ],
  ['a text for git', /TAG_EDITMSG|EDIT_DESCRIPTION|^# Please (?:enter|edit) (?:the|a) /u],
  ['a table of jobs', /crontab\./u],
];

/**
 * Recognises an editor. An editor opened by git is a question, for example for a message or for the
 * steps of a rebase; otherwise the person is working in it.
 */
export const genericEditor: Recogniser = {
  name: 'generic/editor',
  recognise(screen) {
    if (!isEditor(screen)) return null;
    const awaited = AWAITED_FILES.find(([, pattern]) =>
      screen.rows.some(({ text }) => pattern.test(text)),
    );
    if (!awaited) return idleRecognition(0.85, { agentStatus: 'An editor is open.' });
    return questionRecognition(0.9, {
      question: `An editor waits for ${awaited[0]}.`,
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
  return (
    last !== undefined &&
    (VIM_STATUS.test(last.text) || tildes >= 4) &&
    (tildes >= 1 || rows.length > 10)
  );
}
