import {
  NEXT_QUESTION,
  questionKeyOf,
  type QuestionKey,
} from '#renderer/views/request/answers/answer-keys.ts';

/** The facts of a key press that the dialog needs. */
export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  /**
   * True inside of an input method's composition (or keyCode 229, which some browsers send for it).
   */
  readonly composing: boolean;
  /**
   * The target of the key: a field handles typing, a group of choices handles arrows, a button
   * handles Enter.
   */
  readonly target: 'field' | 'choice' | 'button' | 'other';
};

export type KeyCommand =
  /** Chooses one of the choices that the agent offers. */
  | { readonly type: 'choose'; readonly index: number }
  | { readonly type: 'move'; readonly step: 1 | -1 }
  /** Sends the answers of a form; does nothing for a question that is answered by its buttons. */
  | { readonly type: 'answers' }
  | { readonly type: QuestionKey | 'submit' | 'none' };

const NONE: KeyCommand = { type: 'none' };

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Returns the command of a key press. The dialog itself handles Escape, a button handles Enter. */
export function keyCommand(press: KeyPress): KeyCommand {
  if (press.composing || press.repeat || press.altKey) return NONE;
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' ? { type: 'submit' } : NONE;
  if (press.key === NEXT_QUESTION && !press.shiftKey) return { type: 'next' };
  return press.target === 'field' ? NONE : commandOfKey(press);
}

/**
 * Returns true for a key that was meant for something else than the dialog: a letter without a
 * command, or a shortcut such as Ctrl+K. Shortcuts that copy or select text are not stray.
 */
export function isStrayKey(press: KeyPress): boolean {
  if (press.target === 'field' || !/^\p{L}$/u.test(press.key)) return false;
  if (press.ctrlKey || press.metaKey) return !/^[ac]$/iu.test(press.key);
  return !press.repeat && keyCommand(press).type === 'none';
}

/** Returns the command of a key without modifiers but Shift, outside of a field. */
function commandOfKey(press: KeyPress): KeyCommand {
  if (press.key === 'Enter') return press.target === 'button' ? NONE : { type: 'answers' };
  if (/^[1-9]$/.test(press.key)) return { type: 'choose', index: Number(press.key) - 1 };
  const step = STEPS[press.key];
  if (step !== undefined) return press.target === 'choice' ? NONE : { type: 'move', step };
  const name = questionKeyOf(press.key, press.shiftKey);
  return name === null ? NONE : { type: name };
}
