/** The facts of a key press that the dialog needs. */
export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
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
  | { readonly type: 'choose'; readonly index: number }
  | { readonly type: 'move'; readonly step: 1 | -1 }
  /** Goes to the next or previous open request. */
  | { readonly type: 'go'; readonly step: 1 | -1 }
  /** Sends the answers of a form; does nothing for a question that is answered by its buttons. */
  | { readonly type: 'answers' }
  | { readonly type: 'submit' | 'change' | 'rule' | 'review' | 'session' | 'list' | 'none' };

const NONE: KeyCommand = { type: 'none' };
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
const LETTERS: ReadonlyMap<string, KeyCommand> = new Map<string, KeyCommand>([
  ['j', { type: 'go', step: 1 }],
  ['k', { type: 'go', step: -1 }],
  ['e', { type: 'change' }],
  ['r', { type: 'rule' }],
  ['o', { type: 'review' }],
  ['g', { type: 'session' }],
  ['l', { type: 'list' }],
]);

/** Returns the command of a key press. The dialog itself handles Escape, a button handles Enter. */
export function keyCommand(press: KeyPress): KeyCommand {
  if (press.composing || press.repeat || press.altKey) return NONE;
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' ? { type: 'submit' } : NONE;
  return press.target === 'field' ? NONE : commandOfKey(press);
}

/** Returns the command of a key without modifiers, outside of a field. */
function commandOfKey(press: KeyPress): KeyCommand {
  if (press.key === 'Enter') return press.target === 'button' ? NONE : { type: 'answers' };
  if (/^[1-9]$/.test(press.key)) return { type: 'choose', index: Number(press.key) - 1 };
  const step = STEPS[press.key];
  if (step !== undefined) return press.target === 'choice' ? NONE : { type: 'move', step };
  return LETTERS.get(press.key.toLowerCase()) ?? NONE;
}
