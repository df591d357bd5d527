import { readingActions } from '#renderer/features/conversation/reading/reading-actions.ts';
import { sessionActions } from '#renderer/features/sessions/session-actions.ts';
import { terminalActions } from '#renderer/features/terminal/terminal-actions.ts';
import { createActionList } from '#renderer/stores/actions/action-list.ts';

import { deskActions } from './desk-actions.ts';
import { navigationActions } from './navigation-actions.ts';
import { sidebarActions } from './sidebar-actions.ts';

/**
 * Contains the actions of the desk and of all features, in the order of the palette and the
 * shortcut sheet.
 */
export const ALL_ACTIONS = createActionList([
  ...deskActions,
  ...sidebarActions,
  ...navigationActions,
  ...sessionActions,
  ...terminalActions,
  ...readingActions,
]);
