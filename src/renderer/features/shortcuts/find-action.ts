import { isPossible, type Action, type Scene } from '#renderer/stores/actions/action.ts';
import { ACTIONS } from './actions.ts';
import { isTyped, matchesCombo, type Press } from '#renderer/kit/keyboard/key-combo.ts';

/** The action that a key press asks for and that is possible now. */
export function findAction(press: Press, isInField: boolean, scene: Scene, isMac: boolean): Action | null {
  const isMeant = (action: Action) =>
    action.keys.some((combo) => matchesCombo(press, combo, isMac) && !(isInField && (isTyped(combo) || action.outsideFields === true)));
  return ACTIONS.find((action) => isMeant(action) && isPossible(action, scene)) ?? null;
}
