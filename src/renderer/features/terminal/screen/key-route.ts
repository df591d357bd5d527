import { matchesCombo, type KeyCombo, type Press } from '#renderer/kit/keyboard/key-combo.ts';

/** Where a key goes that is pressed in a terminal: to its program, to the rest of Corral, or to one of the terminal's own doings. */
export type KeyRoute = 'program' | 'app' | 'browser' | 'copy' | 'find' | 'bigger' | 'smaller' | 'usualSize';

export type KeyScene = {
  readonly system: 'mac' | 'windows' | 'other';
  readonly hasSelection: boolean;
  /** An agent waits for an answer. */
  readonly isAsked: boolean;
};

/** Programs have no use for them, so a terminal is left the way every part of the window is. */
const ALWAYS_APP: readonly KeyCombo[] = ['F6', 'Shift+F6'];

/** Signs are matched as typed, with or without Shift: `+` needs it on most keyboards. */
const SIZES: Readonly<Record<string, KeyRoute>> = { '+': 'bigger', '=': 'bigger', '-': 'smaller', '0': 'usualSize' };

export function keyRoute(press: Press, scene: KeyScene): KeyRoute {
  const isMac = scene.system === 'mac';
  if (ALWAYS_APP.some((combo) => matchesCombo(press, combo, isMac))) return 'app';
  // htop and mc know F9 as well; a question of an agent comes first, and there is none most of the time.
  if (scene.isAsked && matchesCombo(press, 'F9', isMac)) return 'app';
  return isMac ? macRoute(press, scene) : otherRoute(press, scene);
}

type Own = readonly (readonly [combo: KeyCombo, route: KeyRoute, when?: (scene: KeyScene) => boolean])[];

const MAC: Own = [
  ['Mod+C', 'copy'],
  ['Mod+V', 'browser'],
  ['Mod+F', 'find'],
  ['Mod+Shift+F', 'find'],
];

const onWindows = ({ system }: KeyScene) => system === 'windows';

const OTHER: Own = [
  ['Mod+Shift+C', 'copy'],
  ['Mod+Insert', 'copy'],
  ['Mod+Shift+V', 'browser'],
  ['Shift+Insert', 'browser'],
  ['Mod+Shift+F', 'find'],
  ['Mod+V', 'browser', onWindows],
  // Without a selection it interrupts, as everywhere.
  ['Mod+C', 'copy', (scene) => onWindows(scene) && scene.hasSelection],
];

function ownRoute(own: Own, press: Press, scene: KeyScene): KeyRoute | null {
  const isMac = scene.system === 'mac';
  return own.find(([combo, , when]) => matchesCombo(press, combo, isMac) && when?.(scene) !== false)?.[1] ?? null;
}

/** Command belongs to the system and to Corral: no program in a terminal knows it. */
function macRoute(press: Press, scene: KeyScene): KeyRoute {
  return press.metaKey ? (ownRoute(MAC, press, scene) ?? sizeRoute(press) ?? 'app') : 'program';
}

/** Ctrl with Shift is the terminal's and Corral's; Ctrl alone is the program's, as in every terminal. */
function otherRoute(press: Press, scene: KeyScene): KeyRoute {
  const own = ownRoute(OTHER, press, scene);
  if (own) return own;
  if (!press.ctrlKey || press.altKey || press.metaKey) return 'program';
  const isLetter = /^[a-z]$/i.test(press.key) || /^Key[A-Z]$/.test(press.code);
  return sizeRoute(press) ?? (press.shiftKey && isLetter ? 'app' : 'program');
}

function sizeRoute(press: Press): KeyRoute | null {
  return press.altKey ? null : (SIZES[press.key] ?? null);
}
