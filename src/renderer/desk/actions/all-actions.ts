import { readingActions } from '#renderer/features/conversation/reading/reading-actions.ts';
import { sessionActions } from '#renderer/features/sessions/session-actions.ts';
import { terminalActions } from '#renderer/features/terminal/terminal-actions.ts';
import { createActionList } from '#renderer/stores/actions/action-list.ts';

import { deskActions } from './desk-actions.ts';
import { movingActions } from './moving-actions.ts';
import { sidebarActions } from './sidebar-actions.ts';

/** The actions of the desk and of all features, in the order in which the palette and the shortcut sheet show them. */
export const ALL_ACTIONS = createActionList([
  ...deskActions,
  ...sidebarActions,
  ...movingActions,
  ...sessionActions,
  ...terminalActions,
  ...readingActions,
]);
