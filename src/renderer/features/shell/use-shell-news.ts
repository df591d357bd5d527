import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { noteLink } from '#renderer/stores/conversation/link-store.ts';
import { useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import {
  clearShellMessages,
  useShellStore,
  type ShellMessage,
} from '#renderer/stores/window/shell.ts';
import { changeUi, openStartPage, selectSession } from '#renderer/stores/window/ui.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import type { NavigationTarget } from '#shared/shell/shell-messages.ts';

/** Handles the messages of the desktop shell once the desk is loaded. */
export function useShellNews(): void {
  const { t } = useTranslation('shell');
  const { t: tUpdates } = useTranslation('updates');
  const showToast = useShowMessage();
  const report = useReportFailure();
  const news = useShellStore((store) => store.news);
  const sessions = useSessions();
  const interactions = useOpenInteractions();
  const showNotFound = (text: string) =>
    report({ kind: 'brokenLink', message: text, remedy: null }, t('link.title'));
  const goSession = (sessionId: string) => {
    if (!sessions.some((session) => session.sessionId === sessionId))
      return showNotFound(t('link.noSession'));
    selectSession(sessionId, Date.now());
  };
  const goInteraction = (requestId: string) => {
    const found = interactions.find(({ request }) => request.requestId === requestId);
    if (!found) return showNotFound(t('link.noQuestion'));
    if (!isPlaceId(found.request.sessionId)) selectSession(found.request.sessionId, Date.now());
    showInteraction(requestId);
  };
  const openTarget = (navigationTarget: NavigationTarget) => {
    switch (navigationTarget.to) {
      case 'session':
        return goSession(navigationTarget.sessionId);
      case 'message':
        return noteLink(navigationTarget);
      case 'interaction':
        return goInteraction(navigationTarget.requestId);
      case 'newSession':
        return openStartPage(
          navigationTarget.folder === null ? {} : { folder: navigationTarget.folder },
        );
      case 'inbox':
        return openInbox();
      case 'settings':
        return changeUi({ overlay: { kind: 'settings' }, drawerOpen: false });
    }
  };
  const handleNews = useEffectEvent((each: ShellMessage) => {
    if (each.type === 'go') openTarget(each.navigationTarget);
    else if (each.type === 'coreRestarted') showToast(t('core.title'), t('core.restarted'));
    else if (each.type === 'updateFound')
      showToast(tUpdates('available.title'), tUpdates('available.text', { version: each.version }));
    else
      report(
        { kind: 'shellFailed', message: each.message, remedy: null },
        t(`failed.${each.what}`),
      );
  });
  useEffect(() => {
    if (news.length === 0) return;
    clearShellMessages();
    news.forEach(handleNews);
  }, [news]);
}
