import { matchesCombo, type KeyCombo, type Press } from '#renderer/kit/keyboard/key-combo.ts';

/**
 * Target of a key that is pressed in a terminal: its program, the rest of Corral, the browser, or a
 * command of the terminal itself.
 */
export type KeyRoute =
  | 'program'
  | 'app'
  | 'browser'
  | 'newLine'
  | 'copy'
  | 'find'
  | 'bigger'
  | 'smaller'
  | 'usualSize';

export type KeyScene = {
  readonly system: 'mac' | 'windows' | 'other';
  readonly hasSelection: boolean;
  /** True while a question of an agent is open. */
  readonly isAsked: boolean;
  /** True if Shift+Enter inserts a new line. */
  readonly hasNewLine: boolean;
};

/**
 * Keys that leave a terminal, as they leave every part of the window; programs have no use for
 * them.
 */
const ALWAYS_APP: readonly KeyCombo[] = ['F6', 'Shift+F6'];

/**
 * Keys of the font size, matched as typed, with or without Shift: `+` needs Shift on most
 * keyboards.
 */
const SIZES: Readonly<Record<string, KeyRoute>> = {
  '+': 'bigger',
  '=': 'bigger',
  '-': 'smaller',
  '0': 'usualSize',
};

export function keyRoute(press: Press, scene: KeyScene): KeyRoute {
  const isMac = scene.system === 'mac';
  if (ALWAYS_APP.some((combo) => matchesCombo(press, combo, isMac))) return 'app';
  // htop and mc use F9 too; a question of an agent has priority, and is rarely open.
  if (scene.isAsked && matchesCombo(press, 'F9', isMac)) return 'app';
  if (scene.hasNewLine && matchesCombo(press, 'Shift+Enter', isMac)) return 'newLine';
  return isMac ? macRoute(press, scene) : otherRoute(press, scene);
}

type TerminalKeys = readonly (readonly [
  combo: KeyCombo,
  route: KeyRoute,
  when?: (scene: KeyScene) => boolean,
])[];

const MAC: TerminalKeys = [
  ['Mod+C', 'copy'],
  ['Mod+V', 'browser'],
  ['Mod+F', 'find'],
  ['Mod+Shift+F', 'find'],
];

const onWindows = ({ system }: KeyScene) => system === 'windows';

const OTHER: TerminalKeys = [
  ['Mod+Shift+C', 'copy'],
  ['Mod+Insert', 'copy'],
  ['Mod+Shift+V', 'browser'],
  ['Shift+Insert', 'browser'],
  ['Mod+Shift+F', 'find'],
  ['Mod+V', 'browser', onWindows],
  // The key interrupts the program if there is no selection.
  ['Mod+C', 'copy', (scene) => onWindows(scene) && scene.hasSelection],
];

function ownRoute(keys: TerminalKeys, press: Press, scene: KeyScene): KeyRoute | null {
  const isMac = scene.system === 'mac';
  return (
    keys.find(
      ([combo, , when]) => matchesCombo(press, combo, isMac) && when?.(scene) !== false,
    )?.[1] ?? null
  );
}

/**
 * Routes keys on macOS. Keys with Command belong to the system and to Corral, because no program in
 * a terminal receives Command.
 */
function macRoute(press: Press, scene: KeyScene): KeyRoute {
  return press.metaKey ? (ownRoute(MAC, press, scene) ?? sizeRoute(press) ?? 'app') : 'program';
}

/**
 * Routes keys on other systems. Ctrl with Shift belongs to the terminal and Corral; Ctrl alone
 * belongs to the program, as in every terminal.
 */
function otherRoute(press: Press, scene: KeyScene): KeyRoute {
  const keys = ownRoute(OTHER, press, scene);
  if (keys) return keys;
  if (!press.ctrlKey || press.altKey || press.metaKey) return 'program';
  const isLetter = /^[a-z]$/i.test(press.key) || /^Key[A-Z]$/.test(press.code);
  return sizeRoute(press) ?? (press.shiftKey && isLetter ? 'app' : 'program');
}

function sizeRoute(press: Press): KeyRoute | null {
  return press.altKey ? null : (SIZES[press.key] ?? null);
}
