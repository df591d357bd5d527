import { useTranslation } from 'react-i18next';

import { useActions } from '#renderer/stores/actions/action-list.ts';
import { isPossible, type ActionId } from '#renderer/stores/actions/action.ts';
import { useScene } from '#renderer/stores/actions/use-scene.ts';

const LINKS: readonly ActionId[] = [
  'focusComposer',
  'focusConversation',
  'focusSessions',
  'sessionList',
];

/**
 * Renders links to the parts of the window as the first Tab stop. They are visible only while one
 * has the focus.
 */
export function SkipLinks() {
  const { t } = useTranslation('actions');
  const { actionOf } = useActions();
  const scene = useScene();
  return (
    <nav
      aria-label={t('skip.label')}
      className="fixed top-2 left-2 z-50 flex gap-1 rounded-lg bg-raised p-1.5 shadow-high not-focus-within:pointer-events-none not-focus-within:opacity-0"
    >
      {LINKS.map(actionOf)
        .filter((action) => isPossible(action, scene))
        .map(({ id, run }) => (
          <button
            key={id}
            type="button"
            onClick={() => run(scene)}
            className="h-7 rounded-md px-2.5 font-medium hover:bg-hover"
          >
            {t(`title.${id}`)}
          </button>
        ))}
    </nav>
  );
}
