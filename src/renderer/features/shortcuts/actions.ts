import type { Action, ActionId } from '#renderer/stores/actions/action.ts';
import { deskActions } from './desk-actions.ts';
import { comboLabel } from '#renderer/kit/keyboard/key-combo.ts';
import { movingActions } from './moving-actions.ts';
import { readingActions } from './reading-actions.ts';
import { sessionActions } from './session-actions.ts';
import { terminalActions } from './terminal-actions.ts';
import { isMac } from '#renderer/kit/ui/keyboard.ts';

/** Everything that can be done from anywhere. Menus, palette, shortcuts and their sheet all read this list. */
export const ACTIONS: readonly Action[] = [...deskActions, ...movingActions, ...sessionActions, ...terminalActions, ...readingActions];

export function actionOf(id: ActionId): Action {
  const action = ACTIONS.find((each) => each.id === id);
  if (!action) throw new Error(`No action ${id}: add it to the list of its group.`);
  return action;
}

/** Its shortcut as it stands on the keyboard; `undefined`: it has none. */
export function keysOf(id: ActionId): string | undefined {
  const [first] = actionOf(id).keys;
  return first === undefined ? undefined : comboLabel(first, isMac);
}
