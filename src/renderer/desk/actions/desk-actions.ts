import { isDesktop } from '#renderer/kit/ui/keyboard.ts';
import { newestUndo } from '#renderer/kit/ui/overlays/undo.ts';
import type { Action, ActionId, Scene } from '#renderer/stores/actions/action.ts';
import { openAnotherTab } from '#renderer/stores/connection/another-window.ts';
import { projectAt } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { runProject } from '#renderer/stores/projects/run-project.ts';
import { openSearchPage } from '#renderer/stores/search/search-page.ts';
import { projectFolder } from '#renderer/stores/sessions/groups.ts';
import { sendToShell } from '#renderer/stores/window/shell.ts';
import {
  ARCHIVED_GROUP,
  changeUi,
  openStartPage,
  toggleGroup,
  useUi,
} from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Settings } from '#shared/contract/desk.ts';

const always = () => true;

/** Returns the action that opens a dialog of the project of the session in front. */
function projectAction(id: ActionId, kind: 'project' | 'projectReview'): Action {
  return {
    id,
    group: 'desk',
    keys: [],
    when: ({ session }) => projectOf(session) !== null,
    run: ({ session }) => {
      const projectId = projectOf(session);
      if (projectId !== null) changeUi({ overlay: { kind, projectId }, drawerOpen: false });
    },
  };
}

export const deskActions: readonly Action[] = [
  {
    id: 'palette',
    group: 'desk',
    keys: ['Mod+K', 'Mod+Shift+P'],
    when: always,
    run: () =>
      changeUi({
        overlay: useUi.getState().overlay?.kind === 'palette' ? null : { kind: 'palette' },
        drawerOpen: false,
      }),
  },
  {
    id: 'searchEverything',
    group: 'desk',
    keys: ['Mod+Shift+K'],
    when: always,
    run: () => openSearchPage(),
  },
  {
    id: 'newSession',
    group: 'desk',
    keys: isDesktop ? ['Mod+N'] : ['Alt+N', 'Mod+N'],
    when: always,
    run: () => openStartPage(),
  },
  {
    id: 'openTranscript',
    group: 'desk',
    keys: [],
    when: always,
    run: () => changeUi({ overlay: { kind: 'transcripts' }, drawerOpen: false }),
  },
  {
    id: 'addProject',
    group: 'desk',
    keys: [],
    when: always,
    run: () => changeUi({ overlay: { kind: 'addProject' }, drawerOpen: false }),
  },
  projectAction('projectSettings', 'project'),
  projectAction('reviewProject', 'projectReview'),
  {
    id: 'runProject',
    group: 'desk',
    keys: [],
    when: ({ session }) => projectOf(session) !== null,
    run: (scene) => {
      const projectId = projectOf(scene.session);
      if (projectId !== null) void runProject(scene, projectId, scene.session?.sessionId ?? null);
    },
  },
  {
    id: 'tmux',
    group: 'desk',
    keys: [],
    when: always,
    run: () => changeUi({ overlay: { kind: 'tmux' }, drawerOpen: false }),
  },
  {
    id: 'answer',
    group: 'desk',
    keys: ['F9'],
    when: ({ openRequestId }) => openRequestId !== null,
    run: ({ openRequestId }) => openRequestId !== null && showInteraction(openRequestId),
  },
  { id: 'inbox', group: 'desk', keys: ['Shift+F9'], when: always, run: openInbox },
  {
    id: 'audit',
    group: 'desk',
    keys: [],
    when: always,
    run: () => changeUi({ overlay: { kind: 'audit' }, drawerOpen: false }),
  },
  {
    id: 'usage',
    group: 'desk',
    keys: [],
    when: always,
    run: () => changeUi({ overlay: { kind: 'usage' }, drawerOpen: false }),
  },
  {
    id: 'worktrees',
    group: 'desk',
    keys: [],
    when: always,
    run: () => changeUi({ overlay: { kind: 'worktrees' }, drawerOpen: false }),
  },
  {
    id: 'settings',
    group: 'desk',
    keys: ['Mod+,'],
    when: always,
    run: () => changeUi({ overlay: { kind: 'settings' }, drawerOpen: false }),
  },
  {
    id: 'anotherWindow',
    group: 'desk',
    keys: [],
    when: always,
    run: () =>
      isDesktop ? sendToShell({ type: 'openWindow', sessionId: null }) : openAnotherTab(window),
  },
  {
    id: 'shortcuts',
    group: 'desk',
    keys: ['?'],
    when: always,
    run: () => changeUi({ overlay: { kind: 'shortcuts' }, drawerOpen: false }),
  },
  {
    id: 'undo',
    group: 'desk',
    keys: ['Mod+Z'],
    outsideFields: true,
    when: () => newestUndo() !== null,
    run: () => newestUndo()?.run(),
  },
  {
    id: 'lookForAgents',
    group: 'desk',
    keys: [],
    when: always,
    run: (scene) => void lookForAgents(scene),
  },
  {
    id: 'archived',
    group: 'desk',
    keys: [],
    when: ({ groups }) => groups.archived.length > 0,
    run: () => toggleGroup(ARCHIVED_GROUP),
  },
  appearance('themeSystem', { theme: null }),
  appearance('themeLight', { theme: 'light' }),
  appearance('themeDark', { theme: 'dark' }),
  appearance('languageSystem', { language: null }),
  appearance('languageEnglish', { language: 'en' }),
  appearance('languageChinese', { language: 'zh' }),
];

/** Returns the id of the project on the desk in which a session works; null if there is none. */
function projectOf(session: Session | null): string | null {
  return session === null ? null : (projectAt(projectFolder(session))?.projectId ?? null);
}

function appearance(id: ActionId, settings: Partial<Settings>): Action {
  return {
    id,
    group: 'appearance',
    keys: [],
    when: always,
    run: (scene) => void save(scene, settings),
  };
}

async function save({ api, report }: Scene, settings: Partial<Settings>): Promise<void> {
  const reply = await api['settings.set']({ commandId: newCommandId(), settings });
  if (!reply.ok) report(reply.error);
}

async function lookForAgents({ api, report }: Scene): Promise<void> {
  const reply = await api['agents.list']({ refresh: true });
  if (!reply.ok) report(reply.error);
}
