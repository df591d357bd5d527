import { matchesCombo, type KeyCombo, type Press } from '#renderer/shortcuts/key-combo.ts';

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
  return isMac ? macRoute(press) : otherRoute(press, scene);
}

/** Command belongs to the system and to Corral: no program in a terminal knows it. */
function macRoute(press: Press): KeyRoute {
  if (!press.metaKey) return 'program';
  if (matchesCombo(press, 'Mod+C', true)) return 'copy';
  if (matchesCombo(press, 'Mod+V', true)) return 'browser';
  if (matchesCombo(press, 'Mod+F', true) || matchesCombo(press, 'Mod+Shift+F', true)) return 'find';
  return sizeRoute(press) ?? 'app';
}

/** Ctrl with Shift is the terminal's and Corral's; Ctrl alone is the program's, as in every terminal. */
function otherRoute(press: Press, { system, hasSelection }: KeyScene): KeyRoute {
  if (press.shiftKey && press.key === 'Insert' && !press.ctrlKey) return 'browser';
  if (!press.ctrlKey || press.altKey || press.metaKey) return 'program';
  if (press.key === 'Insert') return 'copy';
  if (system === 'windows' && matchesCombo(press, 'Mod+V', false)) return 'browser';
  if (system === 'windows' && hasSelection && matchesCombo(press, 'Mod+C', false)) return 'copy';
  const size = sizeRoute(press);
  if (size) return size;
  if (!press.shiftKey) return 'program';
  if (matchesCombo(press, 'Mod+Shift+C', false)) return 'copy';
  if (matchesCombo(press, 'Mod+Shift+V', false)) return 'browser';
  if (matchesCombo(press, 'Mod+Shift+F', false)) return 'find';
  return /^[a-z]$/i.test(press.key) || /^Key[A-Z]$/.test(press.code) ? 'app' : 'program';
}

function sizeRoute(press: Press): KeyRoute | null {
  return press.altKey ? null : (SIZES[press.key] ?? null);
}
