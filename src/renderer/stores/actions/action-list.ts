import { createContext, use } from 'react';

import { comboLabel } from '#renderer/kit/keyboard/key-combo.ts';
import { isMac } from '#renderer/kit/ui/keyboard.ts';

import type { Action, ActionId } from './action.ts';

/**
 * Every action that the features contribute. Menus, palette, shortcuts and their sheet all read
 * this list.
 */
export type ActionList = {
  readonly all: readonly Action[];
  readonly actionOf: (id: ActionId) => Action;
  /** Returns the first shortcut of an action as the keyboard names it; undefined if it has none. */
  readonly keysOf: (id: ActionId) => string | undefined;
};

export function createActionList(all: readonly Action[]): ActionList {
  const actionOf = (id: ActionId): Action => {
    const action = all.find((each) => each.id === id);
    if (!action) throw new Error(`No action ${id}: add it to the actions of its feature.`);
    return action;
  };
  const keysOf = (id: ActionId) => {
    const [first] = actionOf(id).keys;
    return first === undefined ? undefined : comboLabel(first, isMac);
  };
  return { all, actionOf, keysOf };
}

/**
 * The desk collects the actions of all features and provides them to the features through this
 * context.
 */
export const ActionsContext = createContext<ActionList>(createActionList([]));

export const useActions = (): ActionList => use(ActionsContext);
