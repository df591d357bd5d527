import { isTyped, matchesCombo, type Press } from '#renderer/kit/keyboard/key-combo.ts';
import { isPossible, type Action, type Scene } from '#renderer/stores/actions/action.ts';

type PressPlace = { readonly isInField: boolean; readonly isMac: boolean };

/** Returns the possible action of a key press; null if there is none. */
export function findAction(
  actions: readonly Action[],
  press: Press,
  { isInField, isMac }: PressPlace,
  scene: Scene,
): Action | null {
  const isMeant = (action: Action) =>
    action.keys.some(
      (combo) =>
        matchesCombo(press, combo, isMac) &&
        !(isInField && (isTyped(combo) || action.outsideFields === true)),
    );
  return actions.find((action) => isMeant(action) && isPossible(action, scene)) ?? null;
}
