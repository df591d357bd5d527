import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { useSearchLanguages } from '#renderer/kit/i18n/use-search-languages.ts';
import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { tildePath } from '#renderer/kit/text/paths.ts';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { isPossible, type Scene } from '#renderer/stores/actions/action.ts';
import { useAgentNames, useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import type { SessionGroups } from '#renderer/stores/sessions/groups.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import type { Session, SessionStatus } from '#shared/contract/sessions.ts';

import type { Entry } from './entries.ts';

/** Returns all entries that are possible now. */
export function useEntries(scene: Scene): readonly Entry[] {
  return [...useSessionEntries(scene), ...useActionEntries(scene), ...useChoiceEntries(scene)];
}

function useSessionEntries(scene: Scene): readonly Entry[] {
  const { t } = useTranslation('sessions');
  const nameOf = useAgentNames();
  const homeDir = useMachine()?.homeDir ?? null;
  const stateOf = stateTexts((state) => t(`status.${state}`));
  return byRecency(scene.groups).map(({ sessionId, title, agentId, cwd, status, archivedAt }) => {
    const agent = nameOf(agentId);
    const folder = tildePath(cwd, homeDir);
    const state = stateOf(archivedAt === null ? status : 'archived');
    return {
      id: `session:${sessionId}`,
      kind: 'session',
      title,
      detail: `${agent} · ${folder} · ${state}`,
      fields: [
        { text: title, weight: 1 },
        { text: folder, weight: 0.6 },
        { text: agent, weight: 0.6 },
        { text: state, weight: 0.5 },
      ],
      run: () => {
        selectSession(sessionId, Date.now());
        requestAnimationFrame(() => focusRegion('composer'));
      },
    };
  });
}

type State = SessionStatus | 'archived';

/** Translates each state once: there may be a thousand sessions. */
function stateTexts(textOf: (state: State) => string): (state: State) => string {
  const texts = new Map<State, string>();
  return (state) => {
    const text = texts.get(state) ?? textOf(state);
    texts.set(state, text);
    return text;
  };
}

/** Returns the sessions that wait, then the others by their last change, then the archive. */
function byRecency({ waiting, pinned, projects, archived }: SessionGroups): readonly Session[] {
  const others = [...pinned, ...projects.flatMap(({ sessions }) => sessions)];
  return [...waiting, ...others.toSorted((a, b) => b.updatedAt - a.updatedAt), ...archived];
}

/**
 * Returns the possible actions. English titles match in Chinese too, so that no change of the input
 * method is needed.
 */
function useActionEntries(scene: Scene): readonly Entry[] {
  const { t, i18n } = useTranslation('actions');
  const languages = useSearchLanguages().map((language) => i18n.getFixedT(language, 'actions'));
  const { all, keysOf } = useActions();
  const possible = all.filter((action) => action.id !== 'palette' && isPossible(action, scene));
  return possible.map((action) => ({
    id: `action:${action.id}`,
    kind: 'action',
    title: t(`title.${action.id}`),
    detail: t(`group.${action.group}`),
    keys: keysOf(action.id),
    fields: [
      ...languages.map((inLanguage, at) => ({
        text: inLanguage(`title.${action.id}`),
        weight: at === 0 ? 1 : 0.9,
      })),
      { text: t(`group.${action.group}`), weight: 0.4 },
    ],
    run: () => action.run(scene),
  }));
}

/** Returns the permission modes and models of the session in front. */
function useChoiceEntries({ session, commands }: Scene): readonly Entry[] {
  const { t, i18n } = useTranslation('actions');
  const agent = useAgents().find((each) => each.agentId === session?.agentId);
  if (!session || !agent) return [];
  const choice = (
    id: string,
    title: string,
    isCurrent: boolean,
    run: () => Promise<unknown>,
  ): Entry => ({
    id,
    kind: 'choice',
    title,
    detail: isCurrent ? t('palette.current') : '',
    fields: [{ text: title, weight: 0.95 }],
    run: () => void run(),
  });
  const modes = agent.permissionModes.map((mode) =>
    choice(
      `mode:${mode.id}`,
      t('palette.mode', { name: modeText(i18n, mode).label }),
      mode.id === session.permissionMode,
      async () => commands.setPermissionMode(mode.id),
    ),
  );
  const models = agent.models.map(({ id, label }) =>
    choice(`model:${id}`, t('palette.model', { name: label }), id === session.model, async () =>
      commands.setModel(id),
    ),
  );
  return [...modes, ...models];
}
