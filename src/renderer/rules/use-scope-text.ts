import { useTranslation } from 'react-i18next';

import { shortPath } from '#renderer/cards/text/short-path.ts';
import { useSessions } from '#renderer/stores/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

export function useScopeText(): (scope: RuleDraft['scope']) => string {
  const { t } = useTranslation('rules');
  const sessions = useSessions();
  return (scope) => {
    if (scope.type === 'everywhere') return t('scope.everywhere');
    if (scope.type === 'project') return t('scope.projectAt', { folder: visibleText(shortPath(scope.cwd).name) });
    const session = sessions.find(({ sessionId }) => sessionId === scope.sessionId);
    return session ? t('scope.sessionOf', { title: visibleText(session.title) }) : t('scope.sessionGone');
  };
}
