import type { Action, Scene } from '#renderer/stores/actions/action.ts';
import { isPinned } from '#renderer/stores/sessions/groups.ts';
import { canReview } from '#renderer/stores/sessions/can-review.ts';
import { isRunning } from '#renderer/stores/sessions/running.ts';
import { sendToShell, useShellStore } from '#renderer/stores/window/shell.ts';
import { showBeside, showReview } from '#renderer/stores/window/show-beside.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { visibleSessions } from '#renderer/stores/columns/use-columns.ts';

function runs({ session }: Scene): boolean {
  return session !== null && isRunning(session);
}

function isArchived({ session }: Scene): boolean {
  return session !== null && session.archivedAt !== null;
}

function canStart(scene: Scene): boolean {
  return scene.session !== null && !runs(scene) && !isArchived(scene);
}

/** Lists the actions on one session. */
export const sessionActions: readonly Action[] = [
  {
    id: 'rename',
    group: 'session',
    keys: ['F2'],
    when: ({ session }) => session !== null,
    run: ({ session, place }) =>
      session && changeUi({ renaming: { sessionId: session.sessionId, place } }),
  },
  {
    id: 'openWindow',
    group: 'session',
    keys: [],
    when: ({ session }) => session !== null && useShellStore.getState().shell !== null,
    run: ({ session }) =>
      session && sendToShell({ type: 'openWindow', sessionId: session.sessionId }),
  },
  {
    id: 'openBeside',
    group: 'session',
    keys: [],
    when: ({ session, columns }) =>
      session !== null &&
      session.archivedAt === null &&
      columns.hasRoom &&
      !visibleSessions(columns).includes(session),
    run: ({ session }) => session && showBeside({ kind: 'session', sessionId: session.sessionId }),
  },
  {
    id: 'reviewChanges',
    group: 'session',
    keys: ['Alt+Shift+R'],
    when: ({ session }) => session !== null && canReview(session),
    run: ({ session }) => session && showReview(session.sessionId),
  },
  {
    id: 'interrupt',
    group: 'session',
    keys: [],
    when: ({ session }) => session?.status === 'working' || session?.status === 'waiting',
    run: ({ commands }) => void commands.interrupt(),
  },
  {
    id: 'terminate',
    group: 'session',
    keys: [],
    when: runs,
    run: ({ commands }) => void commands.terminate(),
  },
  {
    id: 'resume',
    group: 'session',
    keys: [],
    when: (scene) => canStart(scene) && scene.capabilities?.resume !== false,
    run: ({ commands }) => void commands.resume(),
  },
  {
    id: 'startAgain',
    group: 'session',
    keys: [],
    when: (scene) => canStart(scene) && scene.capabilities?.resume === false,
    run: ({ commands }) => void commands.resume(),
  },
  {
    id: 'continueWith',
    group: 'session',
    keys: [],
    when: ({ session }) => session !== null,
    run: ({ session }) =>
      session &&
      changeUi({
        overlay: { kind: 'continueWith', sessionId: session.sessionId },
        drawerOpen: false,
      }),
  },
  {
    id: 'fork',
    group: 'session',
    keys: [],
    when: ({ session, capabilities }) =>
      capabilities?.fork === true && (session?.agentSessionId ?? null) !== null,
    obstacle: ({ session }) =>
      session?.status === 'working' || session?.status === 'waiting' ? 'working' : null,
    run: ({ commands }) => void commands.fork(),
  },
  {
    id: 'exportConversation',
    group: 'session',
    keys: [],
    when: ({ session }) => session !== null,
    run: ({ session }) =>
      session &&
      changeUi({ overlay: { kind: 'export', sessionId: session.sessionId }, drawerOpen: false }),
  },
  {
    id: 'archive',
    group: 'session',
    keys: [],
    when: (scene) => scene.session !== null && !isArchived(scene),
    run: ({ session, commands }) => void (session && commands.archive(session)),
  },
  {
    id: 'unarchive',
    group: 'session',
    keys: [],
    when: isArchived,
    run: ({ commands }) => void commands.unarchive(),
  },
  {
    id: 'pin',
    group: 'session',
    keys: [],
    when: (scene) => scene.session !== null && !isArchived(scene) && !isPinned(scene.session),
    run: ({ commands }) => void commands.pin(true),
  },
  {
    id: 'unpin',
    group: 'session',
    keys: [],
    when: (scene) => scene.session !== null && !isArchived(scene) && isPinned(scene.session),
    run: ({ commands }) => void commands.pin(false),
  },
  {
    id: 'mute',
    group: 'session',
    keys: [],
    when: ({ session, isMuted }) => session !== null && !isMuted,
    run: ({ commands }) => void commands.mute(true),
  },
  {
    id: 'unmute',
    group: 'session',
    keys: [],
    when: ({ session, isMuted }) => session !== null && isMuted,
    run: ({ commands }) => void commands.mute(false),
  },
  {
    id: 'delete',
    group: 'session',
    keys: [],
    when: ({ session }) => session !== null,
    run: ({ session, commands }) => void (session && commands.delete(session)),
  },
];
