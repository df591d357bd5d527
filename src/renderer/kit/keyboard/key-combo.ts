/** What of a key press decides. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `Mod` is Ctrl, or Command on a Mac; then `Alt`, `Shift` and a key as `KeyboardEvent.key` names it: `Mod+Shift+K`, `F6`, `?`. */
export type KeyCombo = string;

type Parts = { readonly mod: boolean; readonly alt: boolean; readonly shift: boolean; readonly key: string };

function partsOf(combo: KeyCombo): Parts {
  const names = combo.split('+');
  return { mod: names.includes('Mod'), alt: names.includes('Alt'), shift: names.includes('Shift'), key: names.at(-1) ?? '' };
}

/** Exactly these modifiers and no other; Shift is free where the key itself is typed with it, such as `?`. */
export function matchesCombo(press: Press, combo: KeyCombo, isMac: boolean): boolean {
  const { mod, alt, shift, key } = partsOf(combo);
  const [command, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (command !== mod || other || press.altKey !== alt) return false;
  return (isMark(key) || press.shiftKey === shift) && isKey(press, key);
}

function isMark(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}

/** A letter counts by its place on the keyboard where the layout has other letters, or where Alt makes another sign of it. */
function isKey(press: Press, key: string): boolean {
  if (press.key.toLowerCase() === key.toLowerCase()) return true;
  return /^[A-Z]$/.test(key) && !/^[a-z]$/i.test(press.key) && press.code === `Key${key}`;
}

/** Whether it would type something in a text field, so that it only counts outside of one. */
export function isTyped(combo: KeyCombo): boolean {
  const { mod, alt, key } = partsOf(combo);
  return !mod && !alt && key.length === 1;
}

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const NAMES: Readonly<Record<string, string>> = { ...ARROWS, Escape: 'Esc' };
const MAC_NAMES: Readonly<Record<string, string>> = { ...ARROWS, Escape: 'esc', Enter: '↩', Delete: '⌫', Home: '↖', End: '↘' };

/** As the person finds it on the keyboard: `Ctrl+Shift+K`, or `⇧⌘K` on a Mac. */
export function comboLabel(combo: KeyCombo, isMac: boolean): string {
  const { mod, alt, shift, key } = partsOf(combo);
  if (isMac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${MAC_NAMES[key] ?? key}`;
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', NAMES[key] ?? key].filter((part) => part !== false).join('+');
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(combo: KeyCombo, isMac: boolean): string {
  return combo.replace('Mod', isMac ? 'Meta' : 'Control');
}
