/** The parts of a key press that identify a combination. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/**
 * Names a combination: `Mod` (Ctrl, or Command on a Mac), `Alt`, `Shift` and a key as in
 * `KeyboardEvent.key`, for example `Mod+Shift+K`, `F6`, `?`.
 */
export type KeyCombo = string;

type Parts = {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
};

function comboParts(combo: KeyCombo): Parts {
  const names = combo.split('+');
  return {
    mod: names.includes('Mod'),
    alt: names.includes('Alt'),
    shift: names.includes('Shift'),
    key: names.at(-1) ?? '',
  };
}

/**
 * Returns true if exactly these modifiers are pressed. Shift is ignored if the key itself needs it,
 * such as `?`.
 */
export function matchesCombo(press: Press, combo: KeyCombo, isMac: boolean): boolean {
  const { mod, alt, shift, key } = comboParts(combo);
  const [command, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (command !== mod || other || press.altKey !== alt) return false;
  return (isMark(key) || press.shiftKey === shift) && isKey(press, key);
}

function isMark(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}

/**
 * Compares a key. A letter matches by its position on the keyboard if the layout has no Latin
 * letters, or if Alt changes the character.
 */
function isKey(press: Press, key: string): boolean {
  if (press.key.toLowerCase() === key.toLowerCase()) return true;
  return /^[A-Z]$/.test(key) && !/^[a-z]$/i.test(press.key) && press.code === `Key${key}`;
}

/** Returns true if the combination types text in a text field, where it must not be a shortcut. */
export function isTyped(combo: KeyCombo): boolean {
  const { mod, alt, key } = comboParts(combo);
  return !mod && !alt && key.length === 1;
}

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const NAMES: Readonly<Record<string, string>> = { ...ARROWS, Escape: 'Esc' };
const MAC_NAMES: Readonly<Record<string, string>> = {
  ...ARROWS,
  Escape: 'esc',
  Enter: '↩',
  Delete: '⌫',
  Home: '↖',
  End: '↘',
};

/** Returns the combination as printed on the keyboard: `Ctrl+Shift+K`, or `⇧⌘K` on a Mac. */
export function comboLabel(combo: KeyCombo, isMac: boolean): string {
  const { mod, alt, shift, key } = comboParts(combo);
  if (isMac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${MAC_NAMES[key] ?? key}`;
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', NAMES[key] ?? key]
    .filter((part) => part !== false)
    .join('+');
}

/** Returns the value for `aria-keyshortcuts`. */
export function ariaKeys(combo: KeyCombo, isMac: boolean): string {
  return combo.replace('Mod', isMac ? 'Meta' : 'Control');
}
