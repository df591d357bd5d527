/** What of a key press matters to the dialog. */
export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  /** Inside of an input method's composition (or keyCode 229, which some browsers send for it). */
  readonly composing: boolean;
  /** Where the key goes: typing belongs to the field, arrows to a group of choices, Enter to a button. */
  readonly target: 'field' | 'choice' | 'button' | 'other';
};

export type KeyCommand =
  | { readonly type: 'choose'; readonly index: number }
  | { readonly type: 'move'; readonly step: 1 | -1 }
  /** To another of those that wait. */
  | { readonly type: 'go'; readonly step: 1 | -1 }
  /** Sends the answers of a form; means nothing for a question that is answered by its buttons. */
  | { readonly type: 'answers' }
  | { readonly type: 'submit' | 'change' | 'rule' | 'session' | 'list' | 'none' };

const NONE: KeyCommand = { type: 'none' };
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const LETTERS: ReadonlyMap<string, KeyCommand> = new Map<string, KeyCommand>([
  ['j', { type: 'go', step: 1 }],
  ['k', { type: 'go', step: -1 }],
  ['e', { type: 'change' }],
  ['r', { type: 'rule' }],
  ['g', { type: 'session' }],
  ['l', { type: 'list' }],
]);

/** Leaves Escape to the dialog and Enter on a button to the button. */
export function keyCommand(press: KeyPress): KeyCommand {
  if (press.composing || press.repeat || press.altKey) return NONE;
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' ? { type: 'submit' } : NONE;
  return press.target === 'field' ? NONE : commandOfKey(press);
}

/** The command of a key that is pressed alone, outside of a field. */
function commandOfKey(press: KeyPress): KeyCommand {
  if (press.key === 'Enter') return press.target === 'button' ? NONE : { type: 'answers' };
  if (/^[1-9]$/.test(press.key)) return { type: 'choose', index: Number(press.key) - 1 };
  const step = STEPS[press.key];
  if (step !== undefined) return press.target === 'choice' ? NONE : { type: 'move', step };
  return LETTERS.get(press.key.toLowerCase()) ?? NONE;
}
