import type { KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';
import type { Action, ActionId, Scene } from '#renderer/stores/actions/action.ts';
import { setAllOpen } from '#renderer/stores/conversation/card-state.ts';
import { openFind, stepMatch } from '#renderer/stores/conversation/find.ts';
import { readingTurn } from '#renderer/stores/conversation/turns-store.ts';
import { showBeside, showChanges } from '#renderer/stores/window/show-beside.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { jumpToFirst, jumpToLast, jumpToNearest } from './jumps.ts';

const inSession = ({ session }: Scene) => session !== null;
const inTurn = ({ session }: Scene) => session !== null && readingTurn(session.sessionId) !== null;
const whileFinding = ({ isFinding }: Scene) => isFinding;

export const readingActions: readonly Action[] = [
  {
    id: 'find',
    group: 'reading',
    keys: ['Mod+F'],
    when: inSession,
    run: ({ session }) => session && openFind(session.sessionId),
  },
  {
    id: 'findNext',
    group: 'reading',
    keys: ['F3', 'Mod+G'],
    when: whileFinding,
    run: ({ session }) => session && stepMatch(session.sessionId, 1),
  },
  {
    id: 'findPrevious',
    group: 'reading',
    keys: ['Shift+F3', 'Mod+Shift+G'],
    when: whileFinding,
    run: ({ session }) => session && stepMatch(session.sessionId, -1),
  },
  { ...jump('firstMessage', ['Mod+Home'], jumpToFirst), outsideFields: true },
  { ...jump('lastMessage', ['Mod+End'], jumpToLast), outsideFields: true },
  jump('previousPrompt', ['Alt+Shift+ArrowUp'], async (api, id) =>
    jumpToNearest(api, id, { direction: 'before', what: 'prompt' }),
  ),
  jump('nextPrompt', ['Alt+Shift+ArrowDown'], async (api, id) =>
    jumpToNearest(api, id, { direction: 'after', what: 'prompt' }),
  ),
  jump('previousFailure', ['Shift+F8'], async (api, id) =>
    jumpToNearest(api, id, { direction: 'before', what: 'error' }),
  ),
  jump('nextFailure', ['F8'], async (api, id) =>
    jumpToNearest(api, id, { direction: 'after', what: 'error' }),
  ),
  allCards('expandAll', ['Alt+Shift+E'], true),
  allCards('collapseAll', ['Alt+Shift+C'], false),
  {
    id: 'turnChanges',
    group: 'reading',
    keys: ['Alt+Shift+D'],
    when: inTurn,
    run: ({ session }) => {
      const seq = session && readingTurn(session.sessionId);
      if (session && seq !== null) showChanges(session.sessionId, seq);
    },
  },
  {
    id: 'rewindTurn',
    group: 'reading',
    keys: [],
    when: inTurn,
    run: ({ session }) => {
      const promptSeq = session && readingTurn(session.sessionId);
      if (session && promptSeq !== null)
        changeUi({ overlay: { kind: 'rewind', sessionId: session.sessionId, promptSeq } });
    },
  },
  {
    id: 'forkTurn',
    group: 'reading',
    keys: [],
    when: (scene) => scene.capabilities?.forkAtTurn === true && inTurn(scene),
    obstacle: ({ session }) =>
      session?.status === 'working' || session?.status === 'waiting' ? 'working' : null,
    run: ({ session }) => {
      const promptSeq = session && readingTurn(session.sessionId);
      if (session && promptSeq !== null)
        changeUi({ overlay: { kind: 'forkTurn', sessionId: session.sessionId, promptSeq } });
    },
  },
  {
    id: 'changesBeside',
    group: 'reading',
    keys: [],
    when: (scene) => scene.columns.hasRoom && inTurn(scene),
    run: ({ session }) => {
      const seq = session && readingTurn(session.sessionId);
      if (session && seq !== null)
        showBeside({ kind: 'changes', sessionId: session.sessionId, seq });
    },
  },
];

/**
 * Creates an action that expands or collapses all cards. It works only outside of fields, because
 * Option+Shift types letters on a Mac.
 */
function allCards(id: ActionId, keys: readonly KeyCombo[], open: boolean): Action {
  const run = ({ session }: Scene) => session && setAllOpen(session.sessionId, open);
  return { id, group: 'reading', keys, outsideFields: true, when: inSession, run };
}

function jump(
  id: ActionId,
  keys: readonly KeyCombo[],
  go: (api: CorralApi, sessionId: string) => Promise<void>,
): Action {
  return {
    id,
    group: 'reading',
    keys,
    when: inSession,
    run: ({ api, session }) => session && void go(api, session.sessionId),
  };
}
