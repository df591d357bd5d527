import type { en } from '#renderer/kit/i18n/words/en.ts';
import type { KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';
import { QUESTION_KEYS, type QuestionKey } from '#renderer/views/request/answers/answer-keys.ts';
import { isMac } from '#renderer/kit/ui/keyboard.ts';

type LocalKey = {
  readonly id: keyof typeof en.actions.local;
  /** All keys of the list are shown. */
  readonly keys: readonly KeyCombo[];
};

/** The names of the keys of a question in the sheet. */
const QUESTION_IDS: Readonly<Record<QuestionKey, LocalKey['id']>> = {
  approve: 'questionApprove',
  reject: 'questionReject',
  feedback: 'questionFeedback',
  change: 'questionChange',
  review: 'questionReview',
  remember: 'questionRemember',
  rejectMore: 'questionRejectMore',
  next: 'questionNext',
  previous: 'questionPrevious',
  rule: 'questionRule',
  session: 'questionSession',
  list: 'questionList',
  dock: 'questionDock',
};

export type LocalPlace =
  | 'composer'
  | 'list'
  | 'conversation'
  | 'changes'
  | 'review'
  | 'values'
  | 'question'
  | 'inTerminal';

/**
 * Lists keys that only one part of the window handles, for the shortcut sheet. That part has its
 * own listener.
 */
export const LOCAL_KEYS: Readonly<Record<LocalPlace, readonly LocalKey[]>> = {
  composer: [
    { id: 'send', keys: ['Enter'] },
    { id: 'sendAfterTurn', keys: ['Alt+Enter'] },
    { id: 'newLine', keys: ['Shift+Enter'] },
    { id: 'escape', keys: ['Escape'] },
  ],
  list: [
    { id: 'rowMove', keys: ['ArrowUp', 'ArrowDown'] },
    { id: 'rowEnds', keys: ['Home', 'End'] },
    { id: 'rowOpen', keys: ['Enter'] },
    { id: 'rowBeside', keys: ['Mod+Enter'] },
    { id: 'rowDelete', keys: ['Delete'] },
    { id: 'pinMove', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  ],
  conversation: [
    { id: 'messageMove', keys: ['ArrowUp', 'ArrowDown'] },
    { id: 'messageLetters', keys: ['K', 'J'] },
    { id: 'messageEnds', keys: ['Home', 'End'] },
    { id: 'messageOpen', keys: ['Enter'] },
    { id: 'messageInside', keys: ['ArrowRight'] },
    { id: 'messageBack', keys: ['ArrowLeft', 'Escape'] },
  ],
  changes: [
    { id: 'changeMove', keys: ['P', 'N'] },
    { id: 'fileMove', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  ],
  review: [
    { id: 'hunkMove', keys: ['J', 'K'] },
    { id: 'hunkArrows', keys: ['ArrowDown', 'ArrowUp'] },
    { id: 'reviewFile', keys: ['N', 'P'] },
    { id: 'stage', keys: ['S'] },
    { id: 'stageAll', keys: ['Shift+S'] },
    { id: 'unstage', keys: ['U'] },
    { id: 'discard', keys: ['X'] },
    { id: 'chooseLines', keys: ['Space'] },
    { id: 'extendLines', keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
    { id: 'decideConflict', keys: ['O', 'T', 'B'] },
    { id: 'markReviewed', keys: ['V'] },
    { id: 'commentLines', keys: ['C'] },
    { id: 'undoStep', keys: ['Z'] },
    { id: 'expandHunk', keys: ['E'] },
    { id: 'wholeFile', keys: ['Shift+E'] },
    { id: 'readAgain', keys: ['R'] },
    { id: 'commitMessage', keys: ['M'] },
    { id: 'commitNow', keys: ['Mod+Enter'] },
    { id: 'leaveMessage', keys: ['Escape'] },
  ],
  values: [
    { id: 'valueMove', keys: ['ArrowUp', 'ArrowDown'] },
    { id: 'valueOpen', keys: ['ArrowRight', 'ArrowLeft'] },
  ],
  question: [
    ...QUESTION_KEYS.map(({ name, combo }) => ({ id: QUESTION_IDS[name], keys: [combo] })),
    { id: 'confirmRisk', keys: ['Enter'] },
    { id: 'choose', keys: ['1', '9'] },
    { id: 'chooseMove', keys: ['ArrowUp', 'ArrowDown'] },
    { id: 'submit', keys: ['Mod+Enter'] },
    { id: 'later', keys: ['Escape'] },
  ],
  inTerminal: [
    { id: 'leaveTerminal', keys: ['F6'] },
    { id: 'copyFromTerminal', keys: [isMac ? 'Mod+C' : 'Mod+Shift+C'] },
    { id: 'pasteIntoTerminal', keys: [isMac ? 'Mod+V' : 'Mod+Shift+V'] },
    { id: 'fontSize', keys: ['Mod+=', 'Mod+-', 'Mod+0'] },
  ],
};
